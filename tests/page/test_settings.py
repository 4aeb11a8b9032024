"""A number and a choice on the page: chosen, made, played, saved, shared, downloaded, edited."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Opened, Page, encoded, expect_said, labels, sync_api, walk
from genres import Terraces, environment, known
from serving import serving

import sightline as sl
from sightline.core.grid import entries
from sightline.core.places import at

NAME = "Terraces 4×4, 1 pond, clues add up"
WISHES: dict[str, Any] = {"ponds": 1, "clues": "sum"}
expect = sync_api.expect


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server that knows Terraces, too."""
    with serving(**environment(Terraces)) as address:
        yield address


@pytest.fixture(autouse=True)
def terraces(monkeypatch: pytest.MonkeyPatch) -> type[Terraces]:
    return known(monkeypatch, Terraces)


def ponds(page: Page) -> Any:
    return page.get_by_label("ponds in each line")


def clues(page: Page) -> Any:
    return page.get_by_label("clues", exact=True)


def texts(select: Any) -> list[str]:
    return [str(text) for text in select.locator("option").all_inner_texts()]


def cell(page: Page, place: str) -> Any:
    return page.locator(f'[role=gridcell][data-place="{place}"]')


def make(page: Page, side: int = 4) -> Any:
    """Make a puzzle on the home page as a user does, always the same one."""

    def sow(route: Any) -> None:
        wanted = {**route.request.post_data_json, "seed": 1}
        route.continue_(post_data=json.dumps(wanted))

    page.route("**/api/make", sow)
    page.get_by_label("Size").fill(str(side))
    ponds(page).select_option("1 pond")
    clues(page).select_option("clues add up")
    with page.expect_response("**/api/make") as answer:
        page.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".board")
    return answer.value.json()


def solved(page: Page, puzzle: Any) -> None:
    """Fill in everything by keyboard."""
    parsed = sl.parse(json.dumps(puzzle))
    given = {at(path).key for path, value in entries(parsed.givens) if value is not None}  # type: ignore[attr-defined]
    for path, value in entries(parsed.solution):
        if at(path).key not in given:
            walk(page, at(path).key)
            page.keyboard.press(str(value))
    expect_said(page, "^Solved")


# A new one -----------------------------------------------------------------------------------


def test_the_form_shows_what_can_be_chosen(opened: Opened) -> None:
    page = opened("#/terraces")
    assert texts(ponds(page)) == ["no pond", "1 pond", "2 ponds", "3 ponds"]
    assert texts(clues(page)) == ["clues count", "clues add up"]
    assert (ponds(page).input_value(), clues(page).input_value()) == ("0", "count")
    assert not page.get_by_label("diagonals").is_checked()
    # Nothing is said of what is as usual.
    page.get_by_label("Size").fill("4")
    with page.expect_request("**/api/make") as asked:
        page.get_by_role("button", name="Make it").click()
    assert asked.value.post_data_json["switches"] == {}
    page.wait_for_selector(".board")


def test_what_is_not_possible_on_this_size_is_said(opened: Opened) -> None:
    page = opened("#/terraces", expecting="422")
    page.get_by_label("Size").fill("4")
    ponds(page).select_option("3 ponds")
    page.get_by_role("button", name="Make it").click()
    said = page.locator(".make .said")
    expect(said).to_have_text("Ponds is 3, but must be 0, 1 or 2 on a board of 4×4.")


def test_a_made_puzzle_is_played_saved_shared_and_downloaded(
    opened: Opened, tmp_path: Path
) -> None:
    page = opened("#/terraces")
    made = make(page)
    assert {key: made[key] for key in WISHES} == WISHES
    assert page.locator(".about span").first.inner_text() == NAME
    assert NAME in page.get_by_role("grid").get_attribute("aria-label")
    # A pond is filled in like a height, and not taken for nothing.
    page.locator('[role=gridcell][data-place="r1c1"]').click()
    page.keyboard.press("0")
    assert cell(page, "r1c1").get_attribute("aria-label") == "Row 1, column 1: pond"
    page.reload()
    expect(cell(page, "r1c1")).to_have_attribute("aria-label", "Row 1, column 1: pond")
    page.keyboard.press("u")
    shared = opened(f"#{page.url.partition('#')[2]}")
    assert labels(shared) == labels(page)
    assert shared.locator(".about span").first.inner_text() == NAME
    shared.locator(".rest summary").click()
    for chosen, sign in (("format json", '"clues": "sum"'), ("svg", NAME), ("format text", NAME)):
        shared.locator(".more select").select_option(chosen)
        with shared.expect_download() as waiting:
            shared.get_by_role("button", name="Download").click()
        file = tmp_path / "downloaded"
        waiting.value.save_as(file)
        assert sign in file.read_text("utf-8")
    solved(page, made)


# One's own -----------------------------------------------------------------------------------


def test_the_editor_shows_how_the_settings_stand(opened: Opened) -> None:
    page = opened("#edit=terraces")
    assert texts(ponds(page)) == ["no pond", "1 pond", "2 ponds"]
    ponds(page).focus()
    page.keyboard.press("ArrowDown")
    # A board of three heights and a pond.
    expect(page.locator('.keypad [data-value="4"]')).to_have_count(0)
    expect(page.locator('.keypad [data-value="0"]')).to_have_count(1)
    expect(ponds(page)).to_be_focused()
    cell(page, "top-1").click()
    assert keys(page) == ["1", "2", "3"]
    clues(page).select_option("clues add up")
    expect(page.locator('.keypad [data-value="6"]')).to_have_count(1)
    assert keys(page) == ["3", "4", "5", "6"]
    expect_said(page, "^Several solutions")
    page.reload()
    page.wait_for_selector(".editor .board")
    assert (ponds(page).input_value(), clues(page).input_value()) == ("1", "sum")
    page.get_by_role("button", name="Undo").click()
    expect(clues(page)).to_have_value("count")
    page.get_by_role("button", name="Undo").click()
    expect(ponds(page)).to_have_value("0")
    page.get_by_role("button", name="Redo").click()
    expect(ponds(page)).to_have_value("1")
    expect(clues(page)).to_have_value("count")


def keys(page: Page) -> list[str]:
    found = page.locator(".keypad [data-value]").all()
    return [value for each in found if (value := each.get_attribute("data-value")).isdigit()]


def test_another_setting_keeps_the_clues_that_fit(opened: Opened) -> None:
    page = opened("#edit=terraces")
    for place, value in {"top-1": "4", "left-2": "2", "r1c1": "4", "r2c2": "1"}.items():
        cell(page, place).click()
        page.keyboard.press(value)
    before = labels(page)
    ponds(page).select_option("1 pond")
    expect(cell(page, "top-1")).to_have_text("")
    shown = {place: cell(page, place).inner_text() for place in ("left-2", "r1c1", "r2c2")}
    assert shown == {"left-2": "2", "r1c1": "", "r2c2": "1"}
    page.get_by_role("button", name="Undo").click()
    expect(ponds(page)).to_have_value("0")
    assert labels(page) == before


def test_a_size_without_room_for_the_settings_is_refused_with_a_sentence(opened: Opened) -> None:
    page = opened("#edit=terraces", expecting="422")
    ponds(page).select_option("2 ponds")
    expect(page.locator('.keypad [data-value="3"]')).to_have_count(0)
    page.get_by_label("Size").fill("3")
    page.keyboard.press("Enter")
    expect_said(page, r"^Ponds is 2, but must be 0 or 1 on a board of 3×3\.$")
    assert page.locator(".cell").count() == 16
    ponds(page).select_option("1 pond")
    expect_said(page, "solution")
    page.get_by_label("Size").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator(".cell")).to_have_count(9)
    assert texts(ponds(page)) == ["no pond", "1 pond"]
    assert ponds(page).input_value() == "1"
    page.get_by_label("Size").fill("6")
    page.keyboard.press("Enter")
    expect(page.locator(".cell")).to_have_count(36)
    assert texts(ponds(page)) == ["no pond", "1 pond", "2 ponds", "3 ponds"]


def test_the_editor_goes_on_with_a_puzzle_and_plays_it(opened: Opened) -> None:
    made = sl.make("terraces", 4, seed=1, **WISHES)
    puzzle = json.loads(made.to("jsonl"))
    del puzzle["solution"]
    page = opened(f"#edit&p={encoded(puzzle)}")
    assert (ponds(page).input_value(), clues(page).input_value()) == ("1", "sum")
    expect_said(page, "^One solution")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".play:not(.editor) .board")
    assert page.locator(".about span").first.inner_text() == NAME
    solved(page, json.loads(made.to("jsonl")))


def test_a_puzzle_that_is_pasted_keeps_its_settings(opened: Opened) -> None:
    made = sl.make("terraces", 4, seed=1, **WISHES)
    page = opened()
    page.get_by_label("A puzzle in any format").fill(made.to("ascii"))
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector(".board")
    assert page.locator(".about span").first.inner_text() == NAME
