"""A hint is offered where its premises hold: in the houses of its cells, or in the whole grid if it rests on that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pipeline.outputs.play.script import join
from pipeline.outputs.play.steps import coded
from pipeline.source.resources import player_modules
from tests.outputs.play.played import example, page_of, puzzles_in

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.web

PROBE = """/** Says which steps hold in a new grid; does the second technique rest on the whole of it? */
import { known } from "./candidates.js";
import { Game } from "./game.js";
import { Guide } from "./hints.js";
import { Puzzle } from "./puzzle.js";

globalThis.holding = (data, whole) => {
  const puzzle = new Puzzle(data);
  const guide = new Guide(puzzle, [["First", "", 1, false], ["Second", "", 2, whole]]);
  const seen = known(new Game(puzzle));
  return guide.applications.filter((one) => guide.holds(one, seen)).map(({ technique }) => technique);
};
"""


def step(technique: int, cell: int, value: int) -> str:
    """A step that strikes a value from the cell that it names."""
    return "#".join((coded((technique,)), "", coded((cell,)), "", "", coded((cell, value))))


def two_steps() -> dict[str, Any]:
    """A puzzle with a step in one cell, and then one in a cell that shares no house with it."""
    data = puzzles_in(page_of(example("kinds")))[0]
    houses = [cells for _, *cells in data["houses"]]
    first, *others = (cell for cell, given in enumerate(data["givens"]) if given == 0)
    second = next(cell for cell in others if not any(first in cells and cell in cells for cells in houses))
    seen = {data["givens"][cell] for cells in houses if first in cells for cell in cells}
    value = next(value for value in range(1, data["values"] + 1) if value not in seen)
    return {**data, "steps": f"{step(0, first, value)}\n{step(1, second, value)}"}


@pytest.mark.parametrize(("whole", "holding"), [(False, [0, 1]), (True, [0])], ids=["its houses", "the whole grid"])
def test_a_step_holds_before_those_that_stand_earlier_if_its_premises_do(
    tab: Page, whole: bool, holding: list[int]
) -> None:
    script = join({**player_modules(), "probe.js": PROBE}, "probe.js")
    tab.set_content(f"<!DOCTYPE html><title>Probe</title><script>{script}</script>")
    assert tab.evaluate("([data, whole]) => holding(data, whole)", [two_steps(), whole]) == holding
