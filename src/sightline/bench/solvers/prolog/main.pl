% Answer a question: read it, search, tell the solutions, and measure how long it takes.
%
%   question(Puzzle, Wanted, Words).
%
% Wanted is how many solutions are enough; then the search ends, and nobody knows whether there
% are more. The answer is a line for each thing there is to tell; "runs 8 52" says that eight
% searches in a row took 52 milliseconds.

main :-
    catch(answer, Error, give_up(Error)),
    halt.

give_up(Error) :-
    write(user_error, Error),
    nl(user_error),
    halt(1).

answer :-
    read(Question),
    retractall(backtracked(_)),
    cpu_milliseconds(Before),
    search(Question, told, Exhausted),
    cpu_milliseconds(After),
    report([exhausted, Exhausted]),
    Question = question(_, Wanted, _),
    report_counts(Wanted),
    Taken is After - Before,
    report([runs, 1, Taken]),
    repeat_if_short(Taken, 1, Question).

% search(Question, How, Exhausted): as often as one likes, because findall undoes the search: no
% solution stays on the board of the question.
search(Question, How, Exhausted) :-
    forget_solutions,
    findall(End, search_to(End, Question, How), [Exhausted]).

% One solution after the other, until there are enough of them or no more.
search_to(Exhausted, question(Puzzle, Wanted, Words), How) :-
    (   solve(Puzzle, Words, Solution),
        report_solution(How, Solution),
        one_more_solution(Number),
        Number >= Wanted
    ->  Exhausted = no
    ;   Exhausted = yes
    ).

:- dynamic(solutions/1).

forget_solutions :-
    retractall(solutions(_)),
    assertz(solutions(0)).

one_more_solution(Number) :-
    retract(solutions(Before)), !,
    Number is Before + 1,
    assertz(solutions(Number)).

% The clock is too coarse for a short search, so that is done again: twice, four times, and so
% on, until all together take long enough.
repeat_if_short(Taken, _, _) :-
    Taken >= 50, !.
repeat_if_short(_, Runs, Question) :-
    Twice is 2 * Runs,
    cpu_milliseconds(Before),
    search_again(Twice, Question),
    cpu_milliseconds(After),
    Taken is After - Before,
    report([runs, Twice, Taken]),
    repeat_if_short(Taken, Twice, Question).

search_again(Runs, Question) :-
    between(1, Runs, _),
    search(Question, untold, _),
    fail.
search_again(_, _).

cpu_milliseconds(Time) :-
    statistics(cpu_time, [Time, _]).

% Telling ------------------------------------------------------------------------------------

report_solution(told, Solution) :-
    report([solution, Solution]).
report_solution(untold, _).

% The backtracks come with a solution. Those of a search that ends without one, such as the proof
% that there is no second, GNU Prolog keeps to itself.
report_counts(1) :-
    backtracked(Number), !,
    report([count, backtracks, Number]).
report_counts(_).

% At once, so that it is known even if the search is ended later.
report([]) :-
    nl,
    flush_output.
report([Word|Words]) :-
    write(Word),
    write(' '),
    report(Words).
