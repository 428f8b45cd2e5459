"""The page in light and dark, with a system's own colours, in large type and on paper; nothing shuts a reader out."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from pipeline.outputs.play.portions import sampled
from tests.outputs.play.axe import SCHEMES, faults
from tests.outputs.play.conftest import Open
from tests.outputs.play.hands import DESKTOP, PIXEL
from tests.outputs.play.played import KINDS, cells_to_fill, example, one_of_each, page_of

pytestmark = pytest.mark.web

PAPER = "getComputedStyle(document.querySelector('.board')).backgroundColor"
UNCUT = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.frame'))"
FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize("scheme", SCHEMES, ids=str)
def test_axe_finds_no_fault_on_the_board_of_any_kind(opened: Open, scheme: dict[str, Any]) -> None:
    one = opened("kinds", count=len(KINDS), **PIXEL, **scheme)
    for place in range(len(KINDS)):
        one.go(str(place + 1))
        one.page.get_by_role("grid", name=f"Puzzle {place + 1},").wait_for()
        assert faults(one) == []


@pytest.mark.parametrize("scheme", SCHEMES, ids=str)
def test_axe_finds_no_fault_in_dialogs_hints_and_the_table_of_sums(opened: Open, scheme: dict[str, Any]) -> None:
    one = opened("kinds", **DESKTOP, **scheme)
    one.go(str(KINDS.index("kakuro") + 1))
    one.page.keyboard.press("c")
    one.page.keyboard.press("Shift+Digit1")
    one.page.keyboard.press("i")
    one.page.get_by_role("button", name="Where?").click()
    assert faults(one) == []
    for path in (("Puzzles",), ("More",), ("More", "Settings"), ("More", "Set a save point"), ("More", "Copy a link")):
        for name in path:
            one.page.get_by_role("button", name=name, exact=True).first.click()
        one.page.get_by_role("dialog").wait_for()
        assert faults(one) == [], path
        one.page.keyboard.press("Escape")


def test_the_page_follows_the_device_and_the_readers_own_choice_before_it(opened: Open) -> None:
    one = opened("futoshiki", count=1, color_scheme="dark")
    dark = one.page.evaluate(PAPER)
    one.page.emulate_media(color_scheme="light")
    light = one.page.evaluate(PAPER)
    assert dark != light
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_label("Colours").select_option("dark")
    assert one.page.evaluate(PAPER) == dark
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")
    assert one.page.evaluate(PAPER) == dark


def test_a_style_sheet_of_the_author_changes_colours(opened: Open) -> None:
    book = sampled(example("futoshiki"), 1)
    styled = replace(book, spec=replace(book.spec, play_style=":root:root { --accent: rgb(1, 2, 3) }"))
    one = opened(html=page_of(styled))
    assert (
        one.page.evaluate("getComputedStyle(document.querySelector('[aria-pressed=true]')).backgroundColor")
        == "rgb(1, 2, 3)"
    )
    assert one.errors == []


def test_what_is_chosen_and_what_is_broken_is_seen_in_the_systems_own_colours(opened: Open) -> None:
    one = opened("kinds", forced_colors="active")
    stroke = "(found) => getComputedStyle(document.querySelector(found)).stroke"
    assert one.page.evaluate(stroke, ".wash.chosen") != "none"
    one.page.keyboard.press("2")
    one.page.locator(".wash.broken").first.wait_for()
    assert one.page.evaluate(stroke, ".wash.broken:not(.chosen)") != "none"


MARKS = """
() => {
  const box = (text) => {
    const { x, width } = text.getBBox(), [size, y] = ["font-size", "y"].map((name) => Number(text.getAttribute(name)));
    return [x, y - 0.7 * size, x + width, y];
  };
  const shared = (start, end, other, last) => Math.min(end, last) - Math.max(start, other) > 0.1;
  const meet = ([a, b, c, d], [e, f, g, h]) => shared(a, c, e, g) && shared(b, d, f, h);
  const svg = document.querySelector(".board svg");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const marks = [...document.querySelectorAll(".mark")];
  const others = [...document.querySelectorAll(".board svg text")];
  return [
    Math.min(...marks.map((mark) => mark.getAttribute("font-size") * scale)),
    marks.filter((mark) => others.some((other) => other !== mark && meet(box(mark), box(other)))).length,
  ];
}
"""
"""The size of the smallest mark in pixels, and how many marks lie over a clue or another mark."""


def test_marks_can_be_read_on_a_phone_and_lie_clear_of_clues(opened: Open) -> None:
    one = opened(html=page_of(one_of_each(largest=True)), **PIXEL)
    for place, kind in enumerate(KINDS):
        one.go(str(place + 1))
        one.page.get_by_role("grid", name=f"Puzzle {place + 1},").wait_for()
        one.page.locator("[data-tool=more]").click()
        one.page.get_by_role("button", name="Fill in all candidates").click()
        smallest, over = one.page.evaluate(MARKS)
        assert (smallest >= 9, over) == (True, 0), (kind, smallest)


@pytest.mark.parametrize("window", [PIXEL["viewport"], {"width": 839, "height": 412}], ids=["upright", "on its side"])
def test_a_phone_shows_the_grid_and_all_its_buttons_at_once(opened: Open, window: dict[str, int]) -> None:
    book = example("book1")
    tallest = max(book.groups, key=lambda group: group.style.size.height / group.style.size.width)
    one = opened(
        html=page_of(replace(book, groups=(replace(tallest, members=tallest.members[:1]),))),
        **{**PIXEL, "viewport": window},
    )
    one.page.locator("[data-tool=hint]").tap()
    for name in ("Where?", "What follows?"):
        assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        one.page.get_by_role("button", name=name).tap()
    assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("window", [(375, 667), (390, 664), (414, 736)], ids=str)
def test_on_a_small_phone_no_hint_moves_a_button(opened: Open, window: tuple[int, int]) -> None:
    one = opened(
        html=page_of(one_of_each(largest=True)),
        **{**PIXEL, "viewport": dict(zip(("width", "height"), window, strict=True))},
    )
    for place, kind in enumerate(KINDS):
        one.go(str(place + 1))
        one.page.get_by_role("grid", name=f"Puzzle {place + 1},").wait_for()
        before = one.page.locator(".modes").bounding_box()
        one.page.locator("[data-tool=hint]").tap()
        for name in ("Where?", "What follows?"):
            one.page.get_by_role("button", name=name).tap()
            assert one.page.locator(".modes").bounding_box() == before, kind
            assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), kind


@pytest.mark.parametrize("window", [(640, 400), (800, 600), (900, 900), (1024, 768), (1920, 1080)], ids=str)
def test_a_window_of_any_width_shows_the_whole_grid(opened: Open, window: tuple[int, int]) -> None:
    one = opened("kinds", count=len(KINDS), viewport=dict(zip(("width", "height"), window, strict=True)))
    for place in range(len(KINDS)):
        one.go(str(place + 1))
        one.page.get_by_role("grid", name=f"Puzzle {place + 1},").wait_for()
        assert one.page.evaluate(UNCUT)


@pytest.mark.parametrize("profile", [DESKTOP, PIXEL], ids=["desktop", "phone"])
def test_large_type_fits_the_window(opened: Open, profile: dict[str, Any]) -> None:
    one = opened("kinds", **profile)
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_label("Text size").select_option("1.5")
    one.page.keyboard.press("Escape")
    assert one.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    assert one.page.evaluate(FITS)


@pytest.mark.parametrize(("item", "seen"), [("Print the puzzle", False), ("Print it as it is", True)])
def test_a_puzzle_is_printed_on_one_page_with_or_without_entries(opened: Open, item: str, seen: bool) -> None:
    one = opened("futoshiki", count=1)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press(digit)
    # Chromium prints no page that is being printed already.
    one.page.evaluate("() => { window.print = () => { window.asked = true } }")
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name=item).click()
    assert one.page.evaluate("window.asked")
    one.page.emulate_media(media="print")
    assert one.page.locator(".entered").first.is_visible() == seen
    assert not one.page.locator(".keypad").is_visible()
    with pikepdf.open(BytesIO(one.page.pdf())) as printed:
        assert len(printed.pages) == 1
