"""Trees of values with places: merging, replacing, finding."""

from __future__ import annotations

import pytest

from pipeline.errors import Place
from pipeline.source.document import read_document
from pipeline.source.files import SourceText
from pipeline.source.tree import Leaf, Node, PathError, key_place, merge, moved, place_of, plain, replaced

HERE = Place("--set x")


def tree(text: str, file: str = "a.yaml") -> Node:
    return read_document(SourceText(file, text)).root


def test_mappings_merge_deeply_and_lists_are_replaced() -> None:
    base = tree("page: {size: A4, look: kids}\nfront: [title, levels]\nseed: 1")
    over = tree("page: {size: A5}\nfront: [title]")
    assert plain(merge(base, over)) == {"page": {"size": "A5", "look": "kids"}, "front": ["title"], "seed": 1}


def test_after_a_merge_every_value_keeps_the_place_in_its_own_file() -> None:
    merged = merge(tree("page:\n  look: kids", "house.yaml"), tree("page: {size: A5}", "book.yaml"))
    assert place_of(merged, ("page", "look")) == Place("house.yaml", 2, 9)
    assert key_place(merged, ("page", "look")) == Place("house.yaml", 2, 3)
    assert place_of(merged, ("page", "size")) == Place("book.yaml", 1, 14)


def test_an_empty_value_leaves_a_mapping_alone_but_replaces_a_scalar() -> None:
    merged = merge(tree("page: {size: A4}\ntitle: x"), tree("page:\ntitle:"))
    assert plain(merged) == {"page": {"size": "A4"}, "title": None}


def test_a_value_is_replaced_at_a_path_through_lists_and_mappings() -> None:
    root = replaced(tree("a: [{b: 1}, {b: 2}]"), ("a", 1, "b"), Leaf(3, HERE))
    assert plain(root) == {"a": [{"b": 1}, {"b": 3}]}
    assert place_of(root, ("a", 1, "b")) == HERE


def test_mappings_that_are_missing_on_the_way_are_made() -> None:
    assert plain(replaced(tree("a: 1\npage:"), ("page", "size"), Leaf("A4", HERE))) == {"a": 1, "page": {"size": "A4"}}


@pytest.mark.parametrize("path", [("a", 2), ("a", -1), ("a", "b"), ("c", "d")])
def test_a_path_into_nothing_is_refused(path: tuple[str | int, ...]) -> None:
    with pytest.raises(PathError, match="does not exist"):
        replaced(tree("a: [1, 2]\nc: 1"), path, Leaf(0, HERE))


def test_moved_values_stand_at_one_place() -> None:
    node = moved(tree("a: [1, {b: 2}]"), HERE)
    assert plain(node) == {"a": [1, {"b": 2}]}
    assert {place_of(node, path) for path in ((), ("a",), ("a", 1, "b"))} == {HERE}
