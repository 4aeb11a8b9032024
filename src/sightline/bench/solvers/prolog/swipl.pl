% The words of the models, for SWI-Prolog with its library for constraints over whole numbers.
%
% gprolog.pl says the same for GNU Prolog. What both systems write alike (#=, #\=, #<, #>, #=<,
% #>=, #/\, #\/, and max) the models use as it is.

:- use_module(library(clpfd)).

% in_range(Variables, Least, Most): each of them is a whole number from Least to Most.
in_range(Variables, Least, Most) :-
    Variables ins Least..Most.

% all_unlike(Variables): no two are equal. Every value is taken away that no assignment of
% different values to all of them contains.
all_unlike(Variables) :-
    all_distinct(Variables).

% truth(Constraint, Bit): Bit is 1 if the constraint holds, and 0 if it does not.
truth(Constraint, Bit) :-
    Bit #<==> Constraint.

% once_each(Values, Variables): each of the values is taken by exactly one variable. The other
% variables are 0.
once_each(Values, Variables) :-
    findall(Value-1, member(Value, Values), Counts),
    global_cardinality(Variables, [0-_|Counts]).

% stands_at(Place, Variables, Value): the variable at a place, counted from 1, has the value.
stands_at(Place, Variables, Value) :-
    element(Place, Variables, Value).

% distance(Here, There, Steps)
distance(Here, There, Steps) :-
    Steps #= abs(Here - There).

% label(Order, Variables): search. Give a variable its least value, see what follows, and try
% the next value if that fails; then the same for the next variable. The order says which one
% that is.
label(Order, Variables) :-
    method(Order, Method),
    labeling([Method], Variables).

method(leftmost, leftmost).
method('first-fail', ffc).

% For whoever measures -----------------------------------------------------------------------

% One core is measured: no thread collects garbage beside the search.
prepare :-
    set_prolog_gc_thread(false).

cpu_milliseconds(Time) :-
    statistics(process_cputime, Seconds),
    Time is Seconds * 1000.

:- dynamic(inferences_before/1).

start_counting :-
    statistics(inferences, Number),
    retractall(inferences_before(_)),
    assertz(inferences_before(Number)).

% counted(Wanted, Name, Number): the calls of predicates since start_counting. Backtracks are
% not counted by this system.
counted(_, inferences, Number) :-
    statistics(inferences, Now),
    inferences_before(Before),
    Number is Now - Before.
