% What the models share: boards as lists of rows, and the search.
%
% To try a model by hand, load this file and the model:
%
%   gprolog --consult-file common.pl --consult-file doors.pl
%
%   ?- solve(doors([[3,0],[0,2]]), [], [Vertical, Horizontal]).

% board(Height, Width, Rows): so many rows of so many cells each. Cells that are not known are
% variables, so this makes an empty board, and checks one that is filled in part.
board(Height, Width, Rows) :-
    length(Rows, Height),
    all_of_length(Rows, Width).

all_of_length([], _).
all_of_length([Row|Rows], Width) :-
    length(Row, Width),
    all_of_length(Rows, Width).

% columns(Width, Rows, Columns): the same cells column by column. Without any row the columns
% are empty, but still there; so the width has to be said.
columns(Width, Rows, Columns) :-
    length(Columns, Width),
    split(Rows, Columns).

split([], Columns) :-
    all_of_length(Columns, 0).
split([Row|Rows], Columns) :-
    heads(Row, Columns, Below),
    split(Rows, Below).

heads([], [], []).
heads([Cell|Row], [[Cell|Column]|Columns], [Column|Below]) :-
    heads(Row, Columns, Below).

% cells(Rows, Cells): the cells of all rows in one list.
cells([], []).
cells([Row|Rows], Cells) :-
    cells(Rows, Below),
    append(Row, Below, Cells).

% order(Words, Usual, Order): in which order to label. The last word that names one counts.
order([], Usual, Usual).
order([Word|Words], Usual, Order) :-
    (   method(Word, _)
    ->  order(Words, Word, Order)
    ;   order(Words, Usual, Order)
    ).

% label(Order, Variables): search. Give a variable its least value, see what follows, and try
% the next value if that fails; then the same for the next variable. The order says which one
% that is.
label(Order, Variables) :-
    method(Order, Method),
    fd_labeling(Variables, [variable_method(Method), backtracks(Backtracks)]),
    retractall(backtracked(_)),
    assertz(backtracked(Backtracks)).

:- dynamic(backtracked/1).

method(leftmost, standard).
method('first-fail', most_constrained).
