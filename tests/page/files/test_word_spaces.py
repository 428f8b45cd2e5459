"""Words that are set in pieces are read apart, and parts of one word are not."""

from __future__ import annotations

from pipeline.page.draw.elements import Node, Role, Structure
from pipeline.page.draw.ops import Text
from pipeline.page.files.word_spaces import spaced
from pipeline.page.type.typography import Typeface, Weight


def read(typeface: Typeface, *runs: tuple[float, float, str], role: Role = Role.PARAGRAPH) -> str:
    texts = [Text(Weight.REGULAR, 10.0, 0.0, (run,)) for run in runs]
    structure = Structure((Node(role, -1),), (0,) * len(texts), ())
    ops = spaced(texts, structure, typeface)
    return "".join(text for op in ops if isinstance(op, Text) for _, _, text in op.runs)


def test_a_gap_on_a_line_parts_two_words(typeface: Typeface) -> None:
    assert read(typeface, (0, 0, "every"), (60, 0, "row")) == "every row "


def test_what_touches_is_one_word(typeface: Typeface) -> None:
    end = typeface.regular.width("row", 10.0)
    assert read(typeface, (0, 0, "row"), (end, 0, ", and")) == "row, and "


def test_the_end_of_a_line_parts_words_but_for_hyphens(typeface: Typeface) -> None:
    assert read(typeface, (0, 20, "one"), (0, 0, "two")) == "one two "
    assert read(typeface, (0, 20, "sep-"), (0, 0, "arate")) == "sep-arate "


def test_chinese_has_no_spaces(typeface: Typeface) -> None:
    assert read(typeface, (0, 20, "数"), (0, 0, "独")) == "数独"


def test_a_figure_is_not_read_word_by_word(typeface: Typeface) -> None:
    assert read(typeface, (0, 20, "1"), (0, 0, "2"), role=Role.FIGURE) == "12"
