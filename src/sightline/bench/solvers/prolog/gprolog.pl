% The words of the models, for GNU Prolog: its finite-domain solver is built in.
%
% swipl.pl says the same for SWI-Prolog. What both systems write alike (#=, #\=, #<, #>, #=<,
% #>=, #/\, #\/, and max) the models use as it is.

% in_range(Variables, Least, Most): each of them is a whole number from Least to Most.
in_range(Variables, Least, Most) :-
    fd_domain(Variables, Least, Most).

% all_unlike(Variables): no two are equal. Whenever one of them becomes known, its value is
% taken away from the others, and nothing more is concluded.
all_unlike(Variables) :-
    fd_all_different(Variables).

% truth(Constraint, Bit): Bit is 1 if the constraint holds, and 0 if it does not.
truth(Constraint, Bit) :-
    Bit #<=> Constraint.

% once_each(Values, Variables): each of the values is taken by exactly one variable. The other
% variables are 0.
once_each([], _).
once_each([Value|Values], Variables) :-
    fd_exactly(1, Variables, Value),
    once_each(Values, Variables).

% stands_at(Place, Variables, Value): the variable at a place, counted from 1, has the value.
stands_at(Place, Variables, Value) :-
    fd_element_var(Place, Variables, Value).

% distance(Here, There, Steps)
distance(Here, There, Steps) :-
    Steps #= dist(Here, There).

% label(Order, Variables): search. Give a variable its least value, see what follows, and try
% the next value if that fails; then the same for the next variable. The order says which one
% that is.
label(Order, Variables) :-
    method(Order, Method),
    fd_labeling(Variables, [variable_method(Method), backtracks(Backtracks)]),
    retractall(backtracked(_)),
    assertz(backtracked(Backtracks)).

method(leftmost, standard).
method('first-fail', most_constrained).

% For whoever measures -----------------------------------------------------------------------

prepare.

cpu_milliseconds(Time) :-
    statistics(cpu_time, [Time, _]).

:- dynamic(backtracked/1).

start_counting :-
    retractall(backtracked(_)).

% counted(Wanted, Name, Number): the solver tells its backtracks with a solution. Those of a
% search that ends without one, such as the proof that there is no second, it keeps to itself.
counted(1, backtracks, Number) :-
    backtracked(Number).
