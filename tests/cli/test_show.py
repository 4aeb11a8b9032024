"""``sightline show``: pictures, steps, colours."""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path

import pytest
from boards import long_argument
from click.testing import CliRunner, Result

import sightline as sl
from sightline.cli import main
from sightline.cli import show as command
from sightline.render import png, svg

TOWERS, HOUSE, NIGHT = "skyscrapers/brainbashers", "doors/example1", "starry-night/friedman12"
BOARD = "[[4,3,2,1],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(main, ["show", *arguments])
    assert result.exit_code == code, result.stderr
    return result


def refusal(*arguments: str) -> str:
    result = run(*arguments, code=2)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_an_svg() -> None:
    puzzle = sl.load(NIGHT)
    assert run(NIGHT, "--to", "svg").stdout == svg.draw(puzzle)
    dark = run(NIGHT, "--to", "svg", "--solution", "--theme", "dark", "--scale", "2").stdout
    assert dark == svg.draw(puzzle, puzzle.solution, theme="dark", scale=2)


def test_towers() -> None:
    puzzle = sl.load(TOWERS)
    drawn = run(TOWERS, "--to", "svg", "--solution", "--towers").stdout
    assert drawn == svg.draw(puzzle, puzzle.solution, towers=True)


def test_the_name_of_the_file_says_how(tmp_path: Path) -> None:
    puzzle = sl.load(HOUSE)
    for name, drawn in {
        "a.svg": svg.draw(puzzle).encode(),
        "a.PNG": png.draw(puzzle),
        "a.txt": puzzle.text().encode() + b"\n",
        "a": puzzle.text().encode() + b"\n",
    }.items():
        run(HOUSE, "-o", str(tmp_path / name))
        assert (tmp_path / name).read_bytes() == drawn
    run(HOUSE, "--to", "ascii", "-o", str(tmp_path / "b.svg"))
    assert (tmp_path / "b.svg").read_text().startswith("Doors 4x4")
    assert "nothing here draws jpg files" in refusal(HOUSE, "-o", str(tmp_path / "a.jpg"))


def test_png_into_a_pipe_but_not_onto_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(HOUSE, "--to", "png", "--scale", "1").stdout_bytes == png.draw(
        sl.load(HOUSE), scale=1
    )
    monkeypatch.setattr(command, "is_terminal", lambda: True)
    assert "a terminal cannot show a png" in refusal(HOUSE, "--to", "png")


def test_a_pdf(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    run(HOUSE, "--solution", "-o", str(tmp_path / "a.pdf"))
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")


def test_png_without_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    file = tmp_path / "a.png"
    assert "pip install resvg-py" in refusal(HOUSE, "-o", str(file))
    assert not file.exists()


def test_a_board_with_marks() -> None:
    marks = '{"r2c1": [1, 2]}'
    drawn = run(TOWERS, "--to", "svg", "--board", BOARD, "--marks", marks).stdout
    assert drawn == svg.draw(sl.load(TOWERS), json.loads(BOARD), marks=json.loads(marks))
    assert run(TOWERS, "--board", BOARD).stdout == sl.load(TOWERS).text(json.loads(BOARD)) + "\n"


@pytest.mark.parametrize("number", [1, 5])
def test_a_step(number: int) -> None:
    explanation = sl.explain(sl.load(TOWERS))
    step = explanation.steps[number - 1]
    drawn = run(TOWERS, "--step", str(number), "--to", "svg").stdout
    assert step.text in drawn
    assert 'class="ring concluded"' in drawn
    board = list(explanation.boards())[number - 1]
    told = run(TOWERS, "--step", str(number)).stdout
    assert told == f"{explanation.puzzle.text(board)}\n\n{step.text}\n"


def test_the_lines_of_a_long_step() -> None:
    name, number, step = long_argument()
    at_step = (name, "--step", str(number))
    told = run(*at_step).stdout
    assert told.endswith("\n\n" + "\n".join(step.paragraphs) + "\n")
    explanation = sl.explain(sl.load(name))
    before = dict(zip(range(2, number + 1), explanation.boards(), strict=False)).get(number)
    marks = dict(zip(range(2, number + 1), explanation.marks(), strict=False)).get(number)
    drawn = set()
    for line, paragraph in enumerate(step.paragraphs, 1):
        one = run(*at_step, "--line", str(line)).stdout
        assert one.endswith(f"\n\n{paragraph}\n")
        picture = run(*at_step, "--line", str(line), "--to", "svg").stdout
        assert picture == svg.draw(explanation.puzzle, before, marks=marks, step=step, line=line)
        assert step.numbered[line - 1].text in picture
        drawn.add(picture)
    assert len(drawn) == len(step.numbered)


def test_marks_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "marks.json"
    for data, sentence in {
        b'{"\xff": [1]}': "line 1, column 3: this is no text in UTF-8 but holds the byte 0xff",
        b'{"\\ud800": [1]}': r"line 1, column 3: \ud800 is half of a surrogate pair, and no ch",
    }.items():
        file.write_bytes(data)
        told = refusal(TOWERS, "--to", "svg", "--board", BOARD, "--marks", str(file))
        assert told.startswith(f"sightline: {file}, {sentence}")
    # The bytes of an argument that are no text come like this.
    told = refusal(TOWERS, "--to", "svg", "--board", BOARD, "--marks", '{"\udcff": [1]}')
    assert told == "sightline: line 1, column 3: this is no text: it holds the character U+DCFF\n"


def test_refusals() -> None:
    steps = len(sl.explain(sl.load(TOWERS)).steps)
    expected = f"there is no step 999: the explanation has {steps} steps"
    assert expected in refusal(TOWERS, "--step", "999")
    assert "either the solution, or a board" in refusal(TOWERS, "--step", "1", "--solution")
    assert "--theme is for pictures" in refusal(TOWERS, "--theme", "dark")
    assert "--marks is for pictures" in refusal(TOWERS, "--marks", "{}")
    assert "does not change its colours" in refusal(TOWERS, "--to", "png", "--theme", "auto")
    assert "a scale is a number above 0" in refusal(TOWERS, "--to", "svg", "--scale", "nan")
    assert "0 is less than 1" in refusal(TOWERS, "--step", "0")
    name, number, step = long_argument()
    expected = f"there is no line 99: step {number} has {len(step.numbered)} lines"
    assert expected in refusal(name, "--step", str(number), "--line", "99")
    told = "step 1 is told without numbered lines; leave out --line"
    assert told in refusal(TOWERS, "--step", "1", "--line", "1")
    assert "name the step with --step" in refusal(TOWERS, "--line", "1")


def test_many_pictures(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text("".join(sl.load(name).to("jsonl").rstrip() + "\n" for name in (TOWERS, HOUSE)))
    for way in ("svg", "png"):
        lines = [json.loads(line) for line in run(str(many), "--to", way).stdout.splitlines()]
        assert [line["format"] for line in lines] == [way, way]
        first = lines[0]["drawing"]
        if way == "svg":
            assert first == svg.draw(sl.load(TOWERS))
        else:
            assert base64.b64decode(first) == png.draw(sl.load(TOWERS))


# Colours -------------------------------------------------------------------------------------

MAGENTA, BOLD = "\x1b[35m", "\x1b[1m"


def coloured(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    monkeypatch.setattr("sightline.cli._output.is_terminal", lambda: True)
    return CliRunner().invoke(main, arguments, color=True).stdout


def test_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = coloured(monkeypatch, "show", "skyscrapers/board4", "--solution")
    assert f"{MAGENTA}5\x1b[0m" in shown
    assert f"{BOLD}3\x1b[0m" in shown
    doors = coloured(monkeypatch, "solve", HOUSE)
    assert f"{MAGENTA}───\x1b[0m" in doors
    assert f"{MAGENTA} " not in doors


def test_no_colours_where_nobody_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in CliRunner().invoke(main, ["show", HOUSE, "--solution"], color=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in coloured(monkeypatch, "show", HOUSE, "--solution")
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b" not in coloured(monkeypatch, "solve", HOUSE, "--json")


def test_colours_change_no_character(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    puzzle = sl.load(HOUSE)
    painted = puzzle.text(puzzle.solution, paint=lambda text, role: f"<{text}>")
    assert painted.replace("<", "").replace(">", "") == puzzle.text(puzzle.solution)


# Many puzzles, and the names of their files -------------------------------------------------


@pytest.fixture
def several(tmp_path: Path) -> Path:
    file = tmp_path / "many.jsonl"
    file.write_text("".join(f"{sl.load(name).to('jsonl')}\n" for name in (HOUSE, TOWERS)))
    return file


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "txt"])
def test_several_puzzles_go_to_numbered_files(several: Path, ending: str, tmp_path: Path) -> None:
    folder = tmp_path / "drawn"
    folder.mkdir()
    run(str(several), "-o", str(folder / f"p-%02d.{ending}"))
    assert sorted(file.name for file in folder.iterdir()) == [f"p-01.{ending}", f"p-02.{ending}"]
    for name, puzzle in (("p-01", HOUSE), ("p-02", TOWERS)):
        run(puzzle, "-o", str(tmp_path / f"one.{ending}"))
        assert (folder / f"{name}.{ending}").read_bytes() == (
            tmp_path / f"one.{ending}"
        ).read_bytes()


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "txt"])
def test_several_puzzles_do_not_go_into_one_drawing(
    several: Path, ending: str, tmp_path: Path
) -> None:
    file = tmp_path / f"x.{ending}"
    told = refusal(str(several), "-o", str(file))
    assert f"number the files: -o '{tmp_path}/x-%02d.{ending}'" in told
    assert not file.exists()
    one = tmp_path / "one.jsonl"
    one.write_text(sl.load(HOUSE).to("jsonl"))
    run(str(one), "-o", str(file))
    assert file.exists()


def test_a_bad_puzzle_among_several_leaves_its_number_out(several: Path, tmp_path: Path) -> None:
    several.write_text("{}\n" + several.read_text())
    result = CliRunner().invoke(main, ["show", str(several), "-o", str(tmp_path / "%d.svg")])
    assert result.exit_code == 2
    assert f"{several}, line 1" in result.stderr
    assert sorted(file.name for file in tmp_path.glob("*.svg")) == ["2.svg", "3.svg"]


@pytest.mark.parametrize("ending", ["eps", "jpg", "gz", "x"])
def test_an_ending_that_is_not_known_is_refused(ending: str, tmp_path: Path) -> None:
    file = str(tmp_path / f"h.{ending}")
    for more in ((), ("--to", "svg")):
        assert f"nothing here draws {ending} files; end the name in .svg, .png" in refusal(
            HOUSE, *more, "-o", file
        )
    others = (
        ["convert", HOUSE, "--to", "json"],
        ["book", HOUSE],
        ["make", "doors", "--size", "3"],
    )
    for other in others:
        result = CliRunner().invoke(main, [*other, "-o", file])
        assert (result.exit_code, Path(file).exists()) == (2, False)
        assert "end" in result.stderr
