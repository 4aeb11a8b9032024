% Doors, as a group of students has modelled it.
%
% A door is a variable, 1 open or 0 closed. What is seen along a ray of doors a, b, c is
%
%     a + a*(b + b*(c + c*0))
%
% because a closed door, being 0, wipes out all that is behind it. A room with a number sees
% that many rooms along its four rays, together with itself.
%
%   solve(doors(Rooms, [Vertical, Horizontal]), Words, [Vertical, Horizontal])
%
% A room 0 has no number. Some doors may be known, or the lists of doors left out.

solve(doors(Rooms), Words, Doors) :-
    solve(doors(Rooms, [_, _]), Words, Doors).
solve(doors(Rooms, [Vertical, Horizontal]), Words, [Vertical, Horizontal]) :-
    Rooms = [FirstRow|_],
    length(Rooms, Height),
    length(FirstRow, Width),
    DoorsInRow is Width - 1,
    DoorsInColumn is Height - 1,
    board(Height, DoorsInRow, Vertical),
    board(DoorsInColumn, Width, Horizontal),
    cells(Vertical, VerticalDoors),
    cells(Horizontal, HorizontalDoors),
    append(VerticalDoors, HorizontalDoors, Doors),
    fd_domain(Doors, 0, 1),
    columns(Width, Horizontal, DoorsOfColumns),
    lines_of_sights(Vertical, WestEast),
    lines_of_sights(DoorsOfColumns, NorthSouthByColumn),
    columns(Height, NorthSouthByColumn, NorthSouth),
    rows_of_numbers(Rooms, WestEast, NorthSouth),
    order(Words, 'first-fail', Order),
    label(Order, Doors).

% lines_of_sights(Lines, Sights): for each line of doors what its rooms look along. A line of
% n doors has n + 1 rooms.
lines_of_sights([], []).
lines_of_sights([Doors|Lines], [Sights|More]) :-
    sights([], Doors, Sights),
    lines_of_sights(Lines, More).

% sights(Passed, Ahead, Sights): walk along a line; for each room the doors that were passed
% and those ahead, the nearest first.
sights(Passed, [], [sight(Passed, [])]).
sights(Passed, [Door|Ahead], [sight(Passed, [Door|Ahead])|Sights]) :-
    sights([Door|Passed], Ahead, Sights).

rows_of_numbers([], [], []).
rows_of_numbers([Row|Rows], [Across|MoreAcross], [Down|MoreDown]) :-
    numbers(Row, Across, Down),
    rows_of_numbers(Rows, MoreAcross, MoreDown).

numbers([], [], []).
numbers([Number|Numbers], [Across|MoreAcross], [Down|MoreDown]) :-
    number(Number, Across, Down),
    numbers(Numbers, MoreAcross, MoreDown).

number(0, _, _) :- !.
number(Number, sight(Left, Right), sight(Above, Below)) :-
    seen(Right, East),
    seen(Left, West),
    seen(Above, North),
    seen(Below, South),
    East + West + North + South + 1 #= Number.

% seen(Doors, Rooms): the formula at the top.
seen([], 0).
seen([Door|Behind], Rooms) :-
    seen(Behind, RoomsBehind),
    Rooms #= Door + Door * RoomsBehind.
