"""What is put on a shelf is there when it is asked for, in memory or in a file that nobody sees."""

from pathlib import Path

import pytest

from pipeline.runtime.shelf import Shelf


@pytest.mark.parametrize("in_memory", [1, 1000])
def test_bytes_come_back_from_their_places(tmp_path: Path, in_memory: int) -> None:
    with Shelf(tmp_path, in_memory) as shelf:
        first, none, last = shelf.put(b"first"), shelf.put(b""), shelf.put(b"and last")
        assert (shelf.take(last), shelf.take(first), shelf.take(none)) == (b"and last", b"first", b"")


def test_what_comes_after_a_look_stands_behind_the_rest(tmp_path: Path) -> None:
    with Shelf(tmp_path) as shelf:
        first = shelf.put(b"first")
        shelf.take(first)
        assert shelf.take(shelf.put(b"second")) == b"second"
        assert shelf.take(first) == b"first"


def test_the_file_of_a_shelf_has_no_name(tmp_path: Path) -> None:
    with Shelf(tmp_path, 1) as shelf:
        shelf.put(b"more than one")
        assert list(tmp_path.iterdir()) == []
