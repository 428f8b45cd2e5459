"""How a reader uses the page: at a desktop by keys and mouse, on a phone by touch alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tests.outputs.play.conftest import Opened

if TYPE_CHECKING:
    from playwright.sync_api import Locator

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PIXEL: dict[str, Any] = {
    "viewport": {"width": 412, "height": 839},
    "device_scale_factor": 2.6,
    "is_mobile": True,
    "has_touch": True,
}
PROFILES = {"desktop": DESKTOP, "phone": PIXEL}
MODES = ("Digit", "Corner", "Centre", "Colour")
COLOURS = ("grey", "green", "pink", "orange", "blue", "yellow", "purple", "cyan", "red")
_HELD = ("", "Shift+", "Control+", "Alt+")
_ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


class Desktop:
    """Keys and mouse."""

    def __init__(self, one: Opened) -> None:
        self.one, self.page = one, one.page

    def choose(self, cell: int) -> None:
        """Choose one cell."""
        self.page.locator(f"[data-cell='{cell}']").click()

    def write(self, digit: str, mode: str = "Digit") -> None:
        """Write into what is chosen; a digit, or the number of a colour."""
        key = f"Digit{digit}" if digit.isdigit() else digit
        self.page.keyboard.press(f"{_HELD[MODES.index(mode)]}{key}" if mode != "Digit" else digit)

    def drag(self, cells: Sequence[int]) -> None:
        """Choose cells in one stroke."""
        points = [_middle(self.one, cell) for cell in cells]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=3)
        self.page.mouse.up()

    def tool(self, name: str) -> None:
        """Press one of the buttons below the digits, or of the menu."""
        self.button(name).click()

    def button(self, name: str) -> Locator:
        """The button with a text or a name."""
        return self.page.locator(f"button:text-is('{name}'), button[aria-label='{name}']")

    def undo(self, times: int = 1) -> None:
        """Take back changes."""
        for _ in range(times):
            self.page.keyboard.press("Control+z")


class Phone(Desktop):
    """Touch alone."""

    def choose(self, cell: int) -> None:
        """See Desktop."""
        self.page.locator(f"[data-cell='{cell}']").tap()

    def write(self, digit: str, mode: str = "Digit") -> None:
        """See Desktop."""
        self.tool(mode)
        self.tool(COLOURS[int(digit) - 1] if mode == "Colour" else digit)
        if mode != "Digit":
            self.tool("Digit")

    def drag(self, cells: Sequence[int]) -> None:
        """See Desktop."""
        touch = self.page.context.new_cdp_session(self.page)
        points = [dict(zip("xy", _middle(self.one, cell), strict=True)) for cell in cells]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
        for point in points[1:]:
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def tool(self, name: str) -> None:
        """See Desktop."""
        self.button(name).tap()

    def undo(self, times: int = 1) -> None:
        """See Desktop."""
        for _ in range(times):
            self.tool("Undo")


def hands_of(one: Opened, profile: str) -> Desktop:
    """Those of a profile."""
    return Phone(one) if profile == "phone" else Desktop(one)


def ways(puzzle: dict[str, Any], start: int, end: int) -> Iterable[str]:
    """The fewest arrows from cell to cell; they pass what holds nothing."""
    before: dict[int, tuple[int, str]] = {start: (start, "")}
    waiting = deque([start])
    while end not in before:
        here = waiting.popleft()
        for arrow in _ARROWS:
            there = _moved(puzzle, here, arrow)
            if there not in before:
                before[there] = (here, arrow)
                waiting.append(there)
    found: list[str] = []
    while end != start:
        end, arrow = before[end]
        found.append(arrow)
    return reversed(found)


def _moved(puzzle: dict[str, Any], cell: int, arrow: str) -> int:
    columns, givens = puzzle["columns"], puzzle["givens"]
    (row, column), (down, right) = divmod(cell, columns), _ARROWS[arrow]
    while 0 <= (row := row + down) < len(givens) // columns and 0 <= (column := column + right) < columns:
        if givens[row * columns + column] != -1:
            return row * columns + column
    return cell


def _middle(one: Opened, cell: int) -> tuple[float, float]:
    box = one.page.locator(f"[data-cell='{cell}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
