"""What is placed on a page becomes operations, and elements in the order in which they are met."""

from __future__ import annotations

from pipeline.page.draw.elements import ARTIFACT, Element, Role
from pipeline.page.draw.ops import Link, Placed, Strokes, Tagged, Text
from pipeline.page.draw.tagging import structure_of, untagged
from pipeline.page.type.typography import Weight

RULE = Strokes(1.0, 0.0, ((0.0, 0.0, 9.0, 0.0),))
LINK = Link((0.0, 0.0, 9.0, 9.0), 2)


def text(said: str) -> Text:
    return Text(Weight.REGULAR, 10.0, 0.0, ((0.0, 0.0, said),))


def shape(*placed: Placed) -> list[tuple[Role, int]]:
    return [(node.role, node.parent) for node in structure_of(placed).nodes]


def test_operations_stay_as_they_are_without_their_elements() -> None:
    inner = Tagged(Element(Role.LINK), (text("b"), LINK))
    placed = (RULE, Tagged(Element(Role.PARAGRAPH), (text("a"), inner)), text("c"))
    assert list(untagged(placed)) == [RULE, text("a"), text("b"), LINK, text("c")]


def test_text_without_an_element_is_a_paragraph_and_a_line_an_artifact() -> None:
    found = structure_of((text("a"), RULE))
    assert [node.role for node in found.nodes] == [Role.PARAGRAPH]
    assert found.ops == (0, -1)


def test_the_lines_of_a_paragraph_are_one_element_whatever_stands_between() -> None:
    paragraph = Element(Role.PARAGRAPH)
    found = structure_of((Tagged(paragraph, (text("a"),)), RULE, Tagged(paragraph, (text("b"),))))
    assert len(found.nodes) == 1
    assert found.ops == (0, -1, 0)


def test_paragraphs_that_look_alike_are_elements_of_their_own() -> None:
    alike = [Tagged(Element(Role.PARAGRAPH), (text("a"),)) for _ in range(2)]
    assert shape(*alike) == [(Role.PARAGRAPH, -1), (Role.PARAGRAPH, -1)]


def test_items_that_follow_each_other_are_one_list() -> None:
    items = [Tagged(Element(Role.BODY, Element(Role.ITEM)), (text("a"),)) for _ in range(2)]
    roles = [(Role.LIST, -1), (Role.ITEM, 0), (Role.BODY, 1), (Role.ITEM, 0), (Role.BODY, 3)]
    assert shape(*items) == roles


def test_a_paragraph_ends_a_list() -> None:
    item, other = (Tagged(Element(Role.ITEM), (text("a"),)) for _ in range(2))
    assert [role for role, _ in shape(item, text("b"), other)].count(Role.LIST) == 2


def test_rows_stay_in_the_table_that_they_name() -> None:
    table = Element(Role.TABLE)
    rows = [Tagged(Element(Role.CELL, Element(Role.ROW, table)), ()) for _ in range(2)]
    roles = [(Role.TABLE, -1), (Role.ROW, 0), (Role.CELL, 1), (Role.ROW, 0), (Role.CELL, 3)]
    assert shape(*rows) == roles


def test_a_link_says_the_words_of_its_element() -> None:
    found = structure_of((Tagged(Element(Role.LINK), (text("Answer"), text("p. 9"), LINK)),))
    assert found.links == (0,)
    assert found.nodes[0].alt == "Answer p. 9"


def test_a_link_in_a_paragraph_is_an_element_within_it() -> None:
    assert shape(Tagged(Element(Role.PARAGRAPH), (text("a"), LINK))) == [(Role.PARAGRAPH, -1), (Role.LINK, 0)]


def test_artifacts_are_no_elements() -> None:
    found = structure_of((Tagged(ARTIFACT, (text("9"),)),))
    assert (found.nodes, found.ops) == ((), (-1,))


def test_what_is_drawn_later_can_be_read_first() -> None:
    item = Tagged(Element(Role.LABEL, Element(Role.ITEM)), (text("a"), LINK))
    found = structure_of((RULE, item)).opened_by(Role.PARAGRAPH)
    roles = [(Role.PARAGRAPH, -1), (Role.LIST, -1), (Role.ITEM, 1), (Role.LABEL, 2), (Role.LINK, 3)]
    assert [(node.role, node.parent) for node in found.nodes] == roles
    assert (found.ops, found.links) == ((-1, 3, 0), (4,))
