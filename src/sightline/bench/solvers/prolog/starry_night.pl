% Starry Night, as a group of students has modelled it.
%
% A cell is a variable: 0 is empty sky, 1 the sun, 2 the moon, 3 the star. A clue speaks of
% places: they are variables too, tied to the cells of a line.
%
%   solve(starrynight(RowClues, ColumnClues, Board), Words, Board)
%
% A clue 0 is none. The board may be filled in part, or left out.

solve(starrynight(RowClues, ColumnClues), Words, Board) :-
    solve(starrynight(RowClues, ColumnClues, _), Words, Board).
solve(starrynight(RowClues, ColumnClues, Board), Words, Board) :-
    length(RowClues, Size),
    board(Size, Size, Board),
    columns(Size, Board, Columns),
    cells(Columns, Cells),
    fd_domain(Cells, 0, 3),
    lines(Board, RowClues),
    apart(Board),
    lines(Columns, ColumnClues),
    order(Words, leftmost, Order),
    label(Order, Cells).

% lines(Lines, Clues): each line has one sun, one moon and one star, placed as the clue says.
lines([], []).
lines([Line|Lines], [Clue|Clues]) :-
    fd_exactly(1, Line, 1),
    fd_exactly(1, Line, 2),
    fd_exactly(1, Line, 3),
    clue(Clue, Line),
    lines(Lines, Clues).

clue(0, _) :- !.
clue(Clue, Line) :-
    fd_element_var(Sun, Line, 1),
    fd_element_var(Moon, Line, 2),
    fd_element_var(Star, Line, 3),
    ToSun #= dist(Star, Sun),
    ToMoon #= dist(Star, Moon),
    nearer(Clue, ToSun, ToMoon).

nearer(1, ToSun, ToMoon) :- ToSun #< ToMoon.
nearer(2, ToSun, ToMoon) :- ToSun #> ToMoon.
nearer(3, ToSun, ToMoon) :- ToSun #= ToMoon.

% apart(Rows): equal symbols never touch diagonally. Every cell is compared with its two
% neighbours in the row below; those above have been compared with it already.
apart([_]).
apart([Row, Below|Rows]) :-
    diagonals(Row, Below),
    apart([Below|Rows]).

diagonals([_], [_]).
diagonals([UpperLeft, UpperRight|Row], [LowerLeft, LowerRight|Below]) :-
    unlike_symbols(UpperLeft, LowerRight),
    unlike_symbols(UpperRight, LowerLeft),
    diagonals([UpperRight|Row], [LowerRight|Below]).

unlike_symbols(One, Other) :-
    One #= 0 #\/ One #\= Other.
