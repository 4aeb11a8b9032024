"""The pure model of a game: moves, pencil marks, conflicts, saved games."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import tries
from vectors.make_conflicts import FILE, judged, shaped

import sightline as sl
from sightline import library
from sightline import play as playing
from sightline.core.errors import InputError, PuzzleError
from sightline.core.grid import entries
from sightline.core.places import at
from sightline.play import Game, conflicts, new
from sightline.rules.puzzle import GENRES

EXAMPLES = (
    *("skyscrapers/board4", "doors/example1", "kuromasu/small", "starry-night/friedman1"),
    "easy-as-abc/four",
)
KINDS = pytest.mark.parametrize("kind", sorted(GENRES))
GAMES = {name: new(sl.load(name)) for name in EXAMPLES}


def solution_of(game: Game) -> dict[str, int]:
    solved = sl.solve(game.puzzle).solution
    return {at(path).key: value for path, value in entries(solved)}


def open_places(game: Game) -> list[str]:
    return [place for place in game.ground.variables if not game.is_given(place)]


@KINDS
def test_values_in_turn_and_back(kind: str) -> None:
    game = next(each for each in GAMES.values() if each.puzzle.name == kind)
    place = open_places(game)[0]
    turns = [game]
    for _ in game.values(place):
        turns.append(playing.cycle(turns[-1], place))
    entered = [each.entry(place) for each in turns]
    assert entered[0] is None
    assert set(entered[1:]) == set(game.values(place))
    # What is there comes before what is not: a closed door, empty sky.
    assert 0 not in entered[1:-1]
    assert playing.cycle(turns[-1], place).entry(place) is None
    assert playing.cycle(game, place, back=True).entry(place) == entered[-1]
    marked = playing.cycle_mark(game, place)
    assert marked.marks(place) == entered[1:2]
    assert playing.cycle_mark(marked, place, back=True).marks(place) == []
    assert playing.cycle_mark(turns[1], place) is turns[1]


# Any sequence of moves -----------------------------------------------------------------------


@st.composite
def moves(draw: Any) -> tuple[Game, list[Game]]:
    """A game, and the games after each of a few moves."""
    game = GAMES[draw(st.sampled_from(EXAMPLES))]
    places, clues = list(game.ground.variables), [*game.ground.clues, "left-99"]
    after = [game]
    for kind in draw(st.lists(st.sampled_from(["enter", "mark", "clear", "done", "restart"]))):
        place = draw(st.sampled_from(places[:12]))
        value = draw(st.sampled_from(game.values(place)))
        now = after[-1]
        match kind:
            case "enter":
                now = playing.enter(now, place, value)
            case "mark":
                now = playing.toggle_mark(now, place, value)
            case "clear":
                now = playing.clear(now, place)
            case "done":
                now = playing.toggle_done(now, draw(st.sampled_from(clues)))
            case "restart":
                now = playing.restart(now)
        if now is not after[-1]:
            after.append(now)
    return game, after


@given(moves())
@tries(quick=30, soak=1_000)
def test_undo_and_redo_walk_through_every_position(played: tuple[Game, list[Game]]) -> None:
    _, after = played
    game = after[-1]
    for earlier in reversed(after[:-1]):
        game = playing.undo(game)
        assert game.now == earlier.now
        assert game.broken == earlier.broken
    assert playing.undo(game) is game
    for later in after[1:]:
        game = playing.redo(game)
        assert game.now == later.now
        assert game.broken == later.broken
    assert playing.redo(game) is game


@given(moves(), st.floats(0, 1e6))
@tries(quick=30, soak=1_000)
def test_a_saved_game_comes_back(played: tuple[Game, list[Game]], elapsed: float) -> None:
    game = playing.undo(playing.checkpoint(played[1][-1]))
    restored, seconds = playing.restore(playing.save(game, elapsed))
    assert restored == game
    assert (restored.broken, seconds) == (game.broken, elapsed)


@given(moves())
@tries(quick=20, soak=1_000)
def test_the_broken_rules_are_those_of_a_board_filled_in_at_once(
    played: tuple[Game, list[Game]],
) -> None:
    game = played[1][-1]
    afresh = played[0]
    for (kind, place), value in game.now.items():
        if kind == "entry":
            afresh = playing.enter(afresh, place, value)
    assert afresh.broken == game.broken
    assert bool(conflicts(game)) == bool(game.broken)


@given(st.data())
@tries(quick=30, soak=1_000)
def test_a_corrupt_saved_game_never_ends_in_anything_but_a_sentence(data: st.DataObject) -> None:
    text = bytearray(playing.save(playing.enter(GAMES[EXAMPLES[0]], "r1c1", 5)))
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    # Some changes leave a game that is as good as any other.
    with suppress(InputError):
        playing.restore(bytes(text))


# Every genre ---------------------------------------------------------------------------------


@KINDS
def test_the_solution_solves_it(kind: str) -> None:
    game = new(library.load(library.names(kind)[0]))
    for place, value in solution_of(game).items():
        assert not game.solved
        game = playing.enter(game, place, value)
        if game.solved:
            break
    assert game.solved
    assert not conflicts(game)
    assert not game.revealed


def test_a_shaded_board_is_solved_when_all_that_is_shaded_is_shaded() -> None:
    game = new(sl.load("kuromasu/small"))
    shaded = [place for place, value in solution_of(game).items() if value == 1]
    for place in shaded[:-1]:
        game = playing.enter(game, place, 1)
        assert not game.solved
    assert playing.enter(game, shaded[-1], 1).solved


def test_empty_sky_is_not_counted_and_too_many_symbols_are_not_either() -> None:
    game = GAMES["starry-night/friedman1"]
    assert game.filled == (0, 15)
    for column in range(1, 6):
        game = playing.enter(game, f"r1c{column}", 0)
    assert game.filled == (0, 15)
    for row, column in ((r, c) for r in range(1, 6) for c in range(1, 6)):
        game = playing.enter(game, f"r{row}c{column}", 3)
    assert game.filled == (15, 15)


@KINDS
def test_revealing_is_one_move(kind: str) -> None:
    game = new(library.load(library.names(kind)[0]))
    shown = playing.reveal(game, sl.solve(game.puzzle).solution)
    assert shown.solved
    assert shown.revealed
    assert playing.undo(shown).now == game.now


@KINDS
def test_a_wrong_entry_breaks_a_rule_sooner_or_later(kind: str) -> None:
    game = new(library.load(library.names(kind)[0]))
    right = solution_of(game)
    wrong = next(place for place in open_places(game) if right[place] in game.values(place)[:-1])
    game = playing.enter(game, wrong, right[wrong] + 1)
    for place, value in right.items():
        if place != wrong:
            game = playing.enter(game, place, value)
    assert not game.solved
    assert conflicts(game)
    assert all(conflict.message.endswith(".") for conflict in conflicts(game))
    pointed = {p for conflict in conflicts(game) for p in (*conflict.entries, *conflict.clues)}
    assert pointed <= game.ground.variables.keys() | game.ground.clues.keys()
    assert pointed


@KINDS
def test_hints_lead_to_the_end(kind: str) -> None:
    game = new(library.load(library.names(kind)[0]))
    while not game.solved:
        found = sl.hint(game.puzzle, game.board, notes=game.notes)
        assert found.status == "step"
        before, game = game, playing.follow(game, found)
        assert game.now != before.now


@KINDS
def test_givens_stay(kind: str) -> None:
    blank = GENRES[kind].blank((5, 5))
    place = next(iter(new(blank).ground.variables))
    values = new(blank).values(place)
    game = new(blank.clued(sl.solve(blank).solution, **blank.stated))
    assert game.is_given(place)
    assert game.entry(place) in values
    assert playing.enter(game, place, values[0]) is game
    assert playing.clear(game, place) is game
    assert game.solved


# Pencil marks --------------------------------------------------------------------------------


def marked(game: Game, *places: str, values: tuple[int, ...]) -> Game:
    for place in places:
        for value in values:
            game = playing.toggle_mark(game, place, value)
    return game


def test_marks_clear_themselves_in_a_line() -> None:
    game = new(sl.load("skyscrapers/board2"))
    game = marked(game, "r1c2", "r3c1", "r3c3", values=(2, 4))
    after = playing.enter(game, "r1c1", 4)
    assert [after.marks(place) for place in ("r1c2", "r3c1", "r3c3")] == [[2], [2], [2, 4]]
    assert playing.undo(after).now == game.now


def test_marks_clear_themselves_where_symbols_would_touch() -> None:
    game = new(sl.load("starry-night/friedman1"))
    game = marked(game, "r1c2", "r2c2", "r2c3", values=(0, 1))
    after = playing.enter(game, "r1c1", 1)
    assert [after.marks(place) for place in ("r1c2", "r2c2", "r2c3")] == [[0], [0], [0, 1]]


def test_marks_stay_when_asked_to() -> None:
    game = playing.switch(new(sl.load("skyscrapers/board2")), tidy_marks=False)
    game = marked(game, "r1c2", values=(4,))
    assert playing.enter(game, "r1c1", 4).marks("r1c2") == [4]


@KINDS
def test_all_marks_hold_the_solution(kind: str) -> None:
    game = new(library.load(library.names(kind)[0]))
    right = solution_of(game)
    for place in open_places(game)[:3]:
        game = playing.enter(game, place, right[place])
    noted = playing.pencil_all(game)
    for place in open_places(game)[3:]:
        assert right[place] in noted.marks(place)
    assert playing.pencil_all(noted) is noted
    assert playing.undo(noted).now == game.now


def test_there_are_no_marks_where_a_value_stands() -> None:
    game = playing.enter(new(sl.load("skyscrapers/board2")), "r1c1", 4)
    assert playing.toggle_mark(game, "r1c1", 2) is game


# Conflicts -----------------------------------------------------------------------------------


def entered(name: str, **values: int) -> Game:
    game = new(sl.load(name))
    for place, value in values.items():
        game = playing.enter(game, place.replace("_", "-"), value)
    return game


def test_a_clue_that_cannot_come_true() -> None:
    (conflict,) = conflicts(entered("skyscrapers/logicmasters", r1c1=6))
    assert conflict.clues == ("top-1",)
    assert "column 1 could no longer show 5 towers from the top" in conflict.message


def test_a_full_line_with_a_wrong_clue() -> None:
    board = {f"r2c{c}": value for c, value in enumerate((1, 2, 3, 6, 5, 4), 1)}
    found = [c for c in conflicts(entered("skyscrapers/logicmasters", **board)) if c.clues]
    assert ("left-2",) in [conflict.clues for conflict in found]
    assert "Row 2 shows 4 towers from the left, not 2." in [c.message for c in found]


def test_a_room_that_sees_too_much() -> None:
    found = conflicts(entered("doors/example1", r1c1_r1c2=1, r1c2_r1c3=1))
    assert [conflict.clues for conflict in found] == [("r1c2",)]
    assert found[0].message == "As it stands, room r1c2 would see at least 3 rooms, but it says 2."


def test_symbols_that_touch() -> None:
    (conflict,) = conflicts(entered("starry-night/friedman1", r2c2=3, r3c3=3))
    assert set(conflict.entries) == {"r2c2", "r3c3"}


def test_what_another_rule_says_is_not_repeated() -> None:
    found = conflicts(entered("starry-night/friedman5", r1c3=3, r2c3=3))
    assert [conflict.message for conflict in found] == [
        "As it stands, column 3 would hold two stars."
    ]


def test_conflicts_of_the_boards_that_the_page_is_shown_too() -> None:
    for line in FILE.read_text().splitlines():
        vector = json.loads(line)
        puzzle = sl.parse(json.dumps(vector["puzzle"]))
        found = judged(puzzle, shaped(vector["board"]))
        assert found == {key: vector[key] for key in found}, vector


def test_conflicts_depend_on_the_board_and_not_on_the_moves() -> None:
    sides = {"top": [0] * 4, "left": [4, 0, 0, 0], "bottom": [0] * 4, "right": [4, 0, 0, 0]}
    game = new(sl.parse(json.dumps({"genre": "skyscrapers", **sides})))
    assert [each.clues for each in conflicts(game)] == [("left-1", "right-1")]
    assert conflicts(playing.undo(playing.enter(game, "r1c1", 1))) == conflicts(game)


# What is seen --------------------------------------------------------------------------------


def test_towers_are_seen_up_to_where_nothing_is_known() -> None:
    game = entered("skyscrapers/board2", r1c1=2, r1c2=1, r1c3=4, r1c5=5)
    clue = next(clue for clue in game.ground.clues if clue.startswith("top"))
    column = int(clue.removeprefix("top-"))
    game = playing.enter(game, f"r1c{column}", 3)
    game = playing.enter(game, f"r2c{column}", 1)
    game = playing.enter(game, f"r3c{column}", 4)
    assert playing.seen(game, clue) == [f"r1c{column}", f"r3c{column}"]


def test_rooms_are_seen_through_open_doors() -> None:
    game = entered("doors/example1", r1c1_r1c2=1, r1c2_r1c3=0, r1c1_r2c1=1)
    assert playing.seen(game, "r1c1") == ["r1c1", "r1c2", "r2c1"]


def test_nothing_is_seen_from_elsewhere() -> None:
    assert playing.seen(new(sl.load("starry-night/friedman5")), "left-1") == []
    assert playing.seen(new(sl.load("doors/example1")), "r9c9") == []


def test_a_clue_that_counts_nothing_speaks_of_its_line() -> None:
    game = new(sl.load("starry-night/friedman1"))
    for clue in game.ground.clues:
        if clue.startswith(("left", "bottom")):
            side, number = clue.split("-")
            others = range(1, 6)
            line = [f"r{number}c{n}" if side == "left" else f"r{n}c{number}" for n in others]
            assert playing.line_read(game, clue) == line
    for name, clue in (("skyscrapers/board2", "top-1"), ("doors/example1", "r1c1")):
        game = new(sl.load(name))
        assert all(playing.line_read(game, place) == [] for place in (clue, *game.ground.clues))


# Checkpoints and settings --------------------------------------------------------------------


def test_back_to_checkpoints_one_after_the_other() -> None:
    first = playing.checkpoint(entered("skyscrapers/board2", r1c1=1))
    second = playing.checkpoint(playing.enter(first, "r1c2", 2))
    assert playing.checkpoint(second) is second
    game = playing.enter(second, "r1c3", 3)
    game = playing.go_back(game)
    assert game.now == second.now
    game = playing.go_back(game)
    assert game.now == first.now
    assert playing.undo(game).now == second.now
    game = playing.go_back(game)
    assert (game.now, game.checkpoints) == (first.now, ())


def test_values_and_places_that_do_not_exist() -> None:
    game = new(sl.load("skyscrapers/board2"))
    with pytest.raises(PuzzleError, match="6 cannot stand in r1c1"):
        playing.enter(game, "r1c1", 6)
    with pytest.raises(PuzzleError, match="no place named 'r9c9'"):
        playing.enter(game, "r9c9", 1)


# Saved games that are not right --------------------------------------------------------------


def tampered(**changes: Any) -> bytes:
    game = playing.enter(playing.enter(new(sl.load("skyscrapers/board2")), "r1c1", 1), "r1c2", 2)
    return msgspec.json.encode(json.loads(playing.save(game, 5)) | changes)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "truncated"),
        (b"{}", "missing required field"),
        (tampered(puzzle="?").replace(b'"?"', b"[" * 100_000), "nested too deeply"),
        (tampered(now=[["entry", "?", 1]]).replace(b"?", b"\xff"), "no text in UTF-8"),
        (tampered(version=2), "it has version 2, not 1"),
        (tampered(more=1), "unknown field"),
        (tampered(elapsed=-1), "no number of seconds"),
        (tampered(now=[["entry", "r1c1", 9]]), "the entry of r1c1 cannot be 9"),
        (tampered(now=[["entry", "r9c9", 1]]), "no place named 'r9c9'"),
        (tampered(now=[["marks", "r1c1", -1]]), "the marks of r1c1 cannot be -1"),
        (tampered(now=[["marks", "r1c1", 1 << 40]]), "the marks of r1c1 cannot be"),
        (tampered(now=[["done", "left-9", 1]]), "the done of left-9 cannot be 1"),
        (tampered(now=[]), "its moves do not lead to its board"),
        (tampered(puzzle={"genre": "chess"}), "chess"),
        (tampered(revealed=1), "Expected `bool`"),
    ],
)
def test_a_saved_game_is_read_strictly(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match="the saved game cannot be read: ") as caught:
        playing.restore(data)
    assert said in str(caught.value)


def test_a_saved_game_that_is_too_deep_is_listed_as_one_that_can_be_opened() -> None:
    # It is opened then, and what is wrong with it is said.
    assert playing.state_of(b'{"x": ' + b"[" * 100_000) == "begun"
