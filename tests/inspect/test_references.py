"""What leads from page to page: hints are told from lines of the table of sums."""

from __future__ import annotations

from types import SimpleNamespace

from pipeline.inspect.captions import Word
from pipeline.inspect.lines import TextPage
from pipeline.inspect.references import hint_faults


def page(number: int, *lines: str) -> TextPage:
    """A page whose lines begin in bold."""
    rows = ([Word(text, bold=not place) for place, text in enumerate(line.split())] for line in lines)
    return TextPage(number, tuple(map(tuple, rows)))


def puzzle(number: str, on_page: int, *leads_to: str) -> SimpleNamespace:
    return SimpleNamespace(number=number, figure=SimpleNamespace(page=on_page, caption=SimpleNamespace(pages=leads_to)))


def test_a_hint_that_leads_elsewhere_is_told() -> None:
    (fault,) = hint_faults([page(9, "21 p. 5")], [puzzle("21", 4, "9")], [])
    assert "it leads to page 5" in str(fault)
    assert list(hint_faults([page(9, "21 p. 4")], [puzzle("21", 4, "9")], [])) == []


def test_the_table_of_sums_holds_no_hints() -> None:
    assert list(hint_faults([page(9, "21 489, 579, 678")], [puzzle("21", 4, "7")], [])) == []
