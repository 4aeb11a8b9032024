% Skyscrapers, as two groups of students have modelled it.
%
% A cell is a variable, the height of its tower. All rows and columns have different heights.
% What makes the puzzle is the clue at the end of a line, and there the two groups differ. The
% word s2 chooses the second way.
%
%   solve(skyscrapers([Top, Left, Bottom, Right], Board), Words, Board)
%
% A clue 0 is none. The board may be filled in part, or left out.

solve(skyscrapers(Clues), Words, Board) :-
    solve(skyscrapers(Clues, _), Words, Board).
solve(skyscrapers([Top, Left, Bottom, Right], Board), Words, Board) :-
    model(Words, Model, Usual),
    length(Top, Size),
    board(Size, Size, Board),
    columns(Size, Board, Columns),
    cells(Board, Towers),
    fd_domain(Towers, 1, Size),
    all_lines_unlike(Board),
    all_lines_unlike(Columns),
    clues(Left, Right, Board, Model),
    clues(Top, Bottom, Columns, Model),
    order(Words, Usual, Order),
    label(Order, Towers).

% model(Words, Model, Order): a way to count, and the order of the search that goes with it.
model(Words, nearest_first, 'first-fail') :-
    \+ member(s2, Words), !.
model(_, farthest_first, leftmost).

all_lines_unlike([]).
all_lines_unlike([Line|Lines]) :-
    fd_all_different(Line),
    all_lines_unlike(Lines).

% clues(Near, Far, Lines, Model): each line with the clues at its two ends.
clues([], [], [], _).
clues([Near|Nears], [Far|Fars], [Line|Lines], Model) :-
    reverse(Line, Back),
    clue(Near, Model, Line, Back),
    clue(Far, Model, Back, Line),
    clues(Nears, Fars, Lines, Model).

% clue(Count, Model, Away, Towards): so many towers are seen along a line, which is read once
% away from the clue and once towards it.
clue(0, _, _, _) :- !.
clue(Count, nearest_first, Away, _) :-
    seen(Away, 0, Count).
clue(Count, farthest_first, _, Towards) :-
    seen_from_the_end(Towards, _, Count).

% The first way: walk away from the clue, and keep the height of the tallest tower so far.
% Either the next tower is taller: then it is seen, and is the tallest from now on. Or it is
% not: then nothing changes. One constraint says "this or that", and the solver finds out
% which one as soon as it can exclude the other.
seen([], _, 0).
seen([Tower|Behind], Tallest, Count) :-
    CountBehind #>= 0,
    (   Tower #> Tallest #/\ TallestNow #= Tower #/\ CountBehind #= Count - 1
    ) #\/ (
        Tower #=< Tallest #/\ TallestNow #= Tallest #/\ CountBehind #= Count
    ),
    seen(Behind, TallestNow, CountBehind).

% The second way: the clue is at the end of the list. A tower is seen from there if it is the
% maximum of itself and of all that follow, which stand between it and the clue. Whether this
% is so is a bit of its own, 0 or 1, and the bits of a line add up to the clue.
seen_from_the_end([Tower], Tower, 1).
seen_from_the_end([Tower, Next|Rest], Tallest, Count) :-
    seen_from_the_end([Next|Rest], TallestOfRest, CountOfRest),
    Tallest #= max(Tower, TallestOfRest),
    Seen #<=> (Tower #= Tallest),
    Count #= CountOfRest + Seen.
