"""The page in several languages, in a real browser: everything in one of them, and the switch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from boards import long_argument
from browsing import (
    Opened,
    Page,
    command,
    encoded,
    enter,
    expect_said,
    held,
    labels,
    said,
    solution,
    sync_api,
)
from firsts import FIRST
from page.test_screens import NARROW, SCREENS, TOO_WIDE
from samples import some

import sightline as sl
from sightline import library
from sightline.formats import FORMATS
from sightline.words.languages import PSEUDO

PUZZLE = "skyscrapers/brainbashers"
SMALL = {**SCREENS, "narrow": {"viewport": NARROW["narrow"], "phone": True}}

SHOWN = """() => {
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest("noscript, .brand, .language, .unreached")) shown.push(data);
  }
  const attributes = ["aria-label", "title", "placeholder", "aria-description", "data-empty"];
  for (const element of document.querySelectorAll("body *"))
    for (const name of attributes) shown.push(element.getAttribute(name) ?? "");
  return [...shown, document.title];
}"""
"""All that is seen or heard."""
UNMARKED = re.compile(r"(?<![^\W\d_])(?=[A-Za-z]{2})[A-Za-z]*[aeiouyAEIOUY]")
"""The start of a word that the pseudo-language would have marked: it has a plain vowel. Single
letters are keys and values."""


def spoken(page: Page, language: str) -> Page:
    """The page, once it was loaded in a language."""
    page.evaluate(
        "language => localStorage.setItem('sightline:settings', JSON.stringify({ language }))",
        language,
    )
    page.reload()
    page.wait_for_selector(".board, .home, .card")
    assert page.evaluate("document.documentElement.lang") == language
    return page


def names() -> set[str]:
    """What is not translated: names of puzzles and of formats, and who made them."""
    about = [sl.load(name).about for name in library.names()]
    people = {text for each in about for text in (each.title, each.author, each.source) if text}
    return people | set(FORMATS) | {"Sightline"}


NAMES = sorted(names(), key=len, reverse=True)


def unmarked(page: Page) -> list[str]:
    """The texts on the page that are not marked, though they have words."""
    found = []
    for text in page.evaluate(SHOWN):
        plain = text
        for name in NAMES:
            plain = plain.replace(name, "")
        # Addresses, keys, and what the user typed are as they are.
        plain = re.sub(r"https?://\S+|Alt\+|sightline:\S+|'[^']*'", "", plain)
        if UNMARKED.search(plain):
            found.append(text)
    return sorted(set(found))


def go(page: Page, at: str) -> None:
    page.evaluate("hash => { location.hash = hash; }", at)


# Everything is said in the language ----------------------------------------------------------


@pytest.mark.parametrize("genre", some(FIRST, quick=("doors", "easy-as-abc")))
def test_every_screen_of_a_genre_is_translated(opened: Opened, genre: str) -> None:
    page = spoken(opened(f"#/{genre}"), PSEUDO)
    assert unmarked(page) == []
    go(page, f"#/{FIRST[genre]}")
    page.wait_for_selector(".game .board")
    for fold in page.locator("summary").all():
        fold.click()
    page.wait_for_function("() => document.querySelectorAll('.rest option').length > 3")
    assert unmarked(page) == []
    page.keyboard.press("h")
    expect_said(page, ".")
    assert unmarked(page) == []
    for place, value in list(solution(FIRST[genre]).items())[:3]:
        enter(page, genre, place, value)
        page.keyboard.press("p")
        assert unmarked(page) == []
    command(page, "c")
    expect_said(page, "rülë")
    assert unmarked(page) == []
    go(page, f"#edit={FIRST[genre]}")
    page.wait_for_selector(".editor .board")
    expect_said(page, "sölütïön")
    assert unmarked(page) == []


def test_everything_that_is_said_now_and_then_is_translated(opened: Opened) -> None:
    page = spoken(opened("#/doors", expecting="status of|ERR_"), PSEUDO)
    # Being made, stopped, and what cannot be made.
    asked = held(page, "make")
    make = page.locator(".make button.first")
    make.click()
    page.wait_for_selector(".making")
    assert unmarked(page) == []
    page.locator("[data-act=stop]").click()
    sync_api.expect(page.locator(".make .said")).to_have_text(re.compile("^Stöppëd"))
    asked[0].abort()
    # A game: marks, checkpoints, doors, a question before the solution is shown, and its end.
    go(page, f"#/{PUZZLE}")
    page.wait_for_selector(".game .board")
    page.keyboard.press("k")
    told = [said(page)]
    page.locator('.clue[data-place="left-1"]').click()
    page.keyboard.press("x")
    assert unmarked(page) == []
    page.locator(".rest summary").click()
    page.locator(".rest .row").nth(1).locator("button").last.click()
    page.wait_for_selector("dialog")
    assert unmarked(page) == []
    page.locator("dialog button").first.click()
    expect_said(page, "sölütïön")
    page.keyboard.press("1")
    told.append(said(page))
    page.locator(".rest .row").nth(2).locator("button").first.click()
    expect_said(page, "lïnk")
    told.append(said(page))
    assert len(set(told)) == 3
    assert unmarked(page) == []
    # The start screen with games and drafts, one of which is forgotten.
    go(page, f"#/{FIRST['doors']}")
    page.wait_for_selector('.board[data-genre="doors"]')
    page.keyboard.press("d")
    page.locator(".brand").click()
    page.locator(".forget").first.click()
    page.locator(".notice").wait_for()
    assert unmarked(page) == []
    # Nothing there, no puzzle, and nobody who answers.
    for at in ("#/doors/nothing", "#p=%%%", f"#p={encoded(None)}", "#text=%E0"):
        go(page, at)
        page.get_by_role("alert").wait_for()
        assert unmarked(page) == [], at
        go(page, "#/")
        page.wait_for_selector(".home")
    page.context.set_offline(True)
    go(page, f"#/{FIRST['kuromasu']}")
    page.get_by_role("alert").wait_for()
    assert unmarked(page) == []
    page.context.set_offline(False)


def test_a_long_argument_is_translated(opened: Opened) -> None:
    name, number, _ = long_argument()
    page = spoken(opened(f"#/{name}"), PSEUDO)
    page.locator(".rest summary").click()
    page.locator(".rest .row").nth(1).locator("button").first.click()
    page.wait_for_selector("[data-act=next]")
    for _ in range(number - 1):
        page.locator("[data-act=next]").click()
    page.locator("[data-act=line]").click()
    assert unmarked(page) == []


@pytest.mark.parametrize("language", ["de", "pt", PSEUDO])
@pytest.mark.parametrize("screen", some(SMALL, quick=["200 % zoom"]))
def test_words_of_every_length_stay_within_keys(opened: Opened, screen: str, language: str) -> None:
    page = spoken(opened(**SMALL[screen]), language)
    width, _ = SMALL[screen]["viewport"]
    wide = "document.documentElement.scrollWidth"
    assert page.locator(".genre").evaluate_all(TOO_WIDE) == []
    assert page.evaluate(wide) <= width
    for name in (PUZZLE, FIRST["doors"]):
        go(page, f"#/{name}")
        page.wait_for_selector(f'.board[data-genre="{name.partition("/")[0]}"]')
        for _ in range(2):
            keys = page.locator(".keypad button, .tools button, .turns .button")
            assert keys.evaluate_all(TOO_WIDE) == []
            assert page.evaluate(wide) <= width
            page.locator(".tools .first").click()
            expect_said(page, ".")


# The switch -----------------------------------------------------------------------------------


def switch(page: Page, language: str) -> None:
    """Choose a language as a user does."""
    page.locator(".language").select_option(language)
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)
    page.wait_for_function("() => document.activeElement.matches('.language')")


def test_the_browser_says_which_language_the_page_speaks_first(opened: Opened) -> None:
    page = opened("#/doors", locale="pt-BR")
    assert page.evaluate("document.documentElement.lang") == "pt"
    assert page.locator(".language").evaluate("each => each.selectedOptions[0].text") == "Português"
    assert page.locator(".make button.first").inner_text() == "Gerar"
    assert page.locator(".skip").inner_text() == "Saltar para o conteúdo"


def test_a_game_goes_on_in_another_language(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    enter(page, "skyscrapers", "r1c1", 4)
    page.keyboard.press("p")
    enter(page, "skyscrapers", "r2c3", 1)
    page.locator(".rest summary").click()
    switch(page, "de")
    assert [button.inner_text() for button in page.locator(".tools button").all()] == [
        *("Zurück", "Vor", "Bleistift", "Prüfen", "Tipp")
    ]
    names = labels(page)
    assert "Zeile 1, Spalte 1: 4" in names
    assert "Zeile 2, Spalte 3: leer, Notizen 1" in names
    assert page.locator(".cursor").get_attribute("data-place") == "r2c3"
    assert page.locator(".pencil").get_attribute("aria-pressed") == "true"
    assert page.locator(".rest").get_attribute("open") is not None
    assert page.locator(".about .filled").inner_text() == "1 von 16 ausgefüllt"
    assert page.title().endswith("– Sightline")
    # Undo reaches back to before the change, and the answers are in the language as well.
    page.locator(".tools button").first.click()
    page.locator(".pencil").click()
    enter(page, "skyscrapers", "r1c3", 4)
    expect_said(page, r"^So, wie es steht|^Wie es|Zeile 1")
    page.reload()
    page.wait_for_selector(".board")
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.locator(".about .filled").inner_text() == "2 von 16 ausgefüllt"


def test_the_language_is_chosen_by_key(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}")
    page.locator(".brand").focus()
    page.keyboard.press("Tab")
    sync_api.expect(page.get_by_label("Language")).to_be_focused()
    page.keyboard.press("ArrowDown")
    sync_api.expect(page.get_by_label("Sprache")).to_be_focused()
    page.keyboard.press("ArrowDown")
    sync_api.expect(page.get_by_label("Língua")).to_be_focused()
    assert page.evaluate("document.documentElement.lang") == "pt"


def test_what_was_chosen_and_typed_stays_in_another_language(opened: Opened) -> None:
    page = opened("#/doors")
    page.locator("#make-rows").fill("5")
    page.locator("#make-grade").select_option("hard")
    page.get_by_label("connected").check()
    page.locator("#paste").fill("4:half")
    switch(page, "pt")
    assert page.locator("#make-rows").input_value() == "5"
    assert page.locator("#make-grade").evaluate("each => each.selectedOptions[0].text") == "difícil"
    assert page.locator(".make .switch input").nth(1).is_checked()
    assert page.locator("#paste").input_value() == "4:half"


def test_a_puzzle_that_is_being_made_is_made_further_in_another_language(opened: Opened) -> None:
    page = opened("#/skyscrapers")
    page.locator("#make-rows").fill("4")
    page.locator("#make-grade").select_option("easy")
    asked = held(page, "make")
    with page.expect_request("**/api/make"):
        page.locator(".make button.first").click()
    switch(page, "de")
    sync_api.expect(page.locator(".making p")).to_contain_text("Wird erzeugt …")
    asked[0].continue_()
    page.wait_for_selector(".game .board")
    assert page.locator("h1").inner_text() == "Hochhäuser, leicht"


def test_a_puzzle_is_changed_further_in_another_language(opened: Opened) -> None:
    page = opened("#edit=doors/example1")
    expect_said(page, "^One solution")
    page.get_by_label("Rows").fill("3")
    page.get_by_role("button", name="Resize").click()
    expect_said(page, "solution")
    switch(page, "de")
    assert page.locator("h1").inner_text() == "Eigenes Rätsel"
    expect_said(page, "Lösung")
    # What is undone had another size, and its sheet another language.
    page.get_by_role("button", name="Zurück").click()
    page.wait_for_function("() => document.querySelectorAll('[role=gridcell]').length === 16")
    assert labels(page)[0].startswith("Zahl 4. Raum Zeile 1, Spalte 1; Türen: Norden Wand")
    page.locator(".brand").click()
    drafted = page.locator("section", has=page.get_by_role("heading", name="Eigene Rätsel"))
    assert drafted.locator(".name").first.inner_text().startswith("Türen 4×4")


def test_games_are_listed_in_the_language_though_they_were_saved_in_another(
    opened: Opened,
) -> None:
    page = opened(f"#p={encoded({'genre': 'doors', 'rooms': [[2, 0], [0, 3]]})}")
    page.keyboard.press("d")
    page.locator(".brand").click()
    name = page.locator(".home > .card .name")
    assert name.inner_text() == "Doors 2×2"
    page.locator(".forget").click()
    page.get_by_role("button", name="Undo").focus()
    switch(page, "de")
    assert page.locator(".notice p").inner_text() == "„Doors 2×2“ ist vergessen."
    page.locator(".notice button").first.click()
    assert name.inner_text() == "Türen 2×2"


def test_a_language_that_cannot_be_had_leaves_everything_as_it_is(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}", expecting="ERR_INTERNET_DISCONNECTED")
    enter(page, "skyscrapers", "r1c1", 4)
    page.evaluate("import('./language.js')")
    page.context.set_offline(True)
    page.locator(".language").select_option("de")
    sync_api.expect(page.locator(".notice")).to_contain_text("The server cannot be reached")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.locator(".language").input_value() == "en"
    assert page.locator('[data-place="r1c1"]').inner_text() == "4"
    page.context.set_offline(False)


def test_without_the_server_it_speaks_the_language_that_was_chosen(opened: Opened) -> None:
    page = opened(f"#/{PUZZLE}", worker=True, expecting="ERR_INTERNET|fetching the script")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    switch(page, "de")
    page.wait_for_function(
        "() => navigator.serviceWorker.controller.scriptURL.endsWith('language=de')"
    )
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".board")
    assert page.evaluate("document.documentElement.lang") == "de"
    # Also what was not looked at in this language.
    go(page, "#/doors/example1")
    page.wait_for_selector('.board[data-genre="doors"]')
    assert page.locator(".about span").first.inner_text() == "Türen 4×4"
    # The one before is there still.
    switch(page, "en")
    assert page.locator(".tools button").first.inner_text() == "Undo"
    page.context.set_offline(False)


def test_before_there_are_words_nothing_but_the_page_itself_speaks(opened: Opened) -> None:
    first = opened()
    page = first.context.new_page()
    asked = held(page, "words")
    with page.expect_response("**/sheet"):
        page.goto(f"{first.url.partition('#')[0]}#/{PUZZLE}")
    shown = page.locator("body").inner_text()
    assert shown.split() == ["Skip", "to", "the", "content", "Sightline", "Loading", "…"]
    asked[0].abort()
    sync_api.expect(page.get_by_role("alert")).to_have_text(
        "The server cannot be reached. Load the page again in a moment."
    )
    page.close()


# Sentences ------------------------------------------------------------------------------------

SENTENCES: dict[str, list[str]] = {
    "de": [
        "Bisher ist keine Regel verletzt; 1 Stelle ist noch offen.",
        "Bisher ist keine Regel verletzt; 0 Stellen sind noch offen.",
        "Mehrere Lösungen. Zwei davon unterscheiden sich hier: Z1S2, Z3S4 und 1 weitere Stelle.",
        "Das Brett ist wieder leer; „Zurück“ holt wieder, was darauf stand.",
        "1.234 gesetzt",
    ],
    "pt": [
        "Até agora nenhuma regra foi violada; falta preencher 1 lugar.",
        "Até agora nenhuma regra foi violada; faltam preencher 0 lugares.",
        "Várias soluções. Duas delas diferem aqui: L1C2, L3C4 e mais 1 lugar.",
        "O tabuleiro está outra vez vazio; “Anular” traz de volta o que lá estava.",
        "1234 colocadas",
    ],
}


@pytest.mark.parametrize("language", SENTENCES)
def test_sentences(opened: Opened, language: str) -> None:
    page = spoken(opened(), language)
    found: Any = page.evaluate(
        """async () => {
          const { listed, say } = await import("./words.js");
          const { inWords } = await import("./places.js");
          const places = listed(["r1c2", "r3c4"].map(inWords), "comma");
          return [
            say("none-broken", { open: 1 }),
            say("none-broken", { open: 0 }),
            say("differ-more", { places, count: 1 }),
            say("emptied"),
            say("placed", { count: 1234 }),
          ];
        }"""
    )
    assert found == SENTENCES[language]
