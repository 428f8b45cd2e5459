"""Every planted fault is told, with the page that it lies on; the book as it was made has none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline.inspect.checks.unexpected_ink import unexpected_ink_faults
from pipeline.inspect.faults import Fault
from tests.inspect.planted import Planted
from tests.inspect.planted_files import all_planted
from tests.inspect.planting import Master, make_master

PLANTED = all_planted()
OF_EACH_KIND = tuple({one.kind: one for one in reversed(PLANTED)}.values())


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Master:
    return make_master(tmp_path_factory.mktemp("planted"))


def test_three_hundred_faults_of_seventy_kinds_are_planted() -> None:
    assert len(PLANTED) >= 300
    assert len({one.kind for one in PLANTED}) >= 70


def test_the_book_without_a_fault_has_none_with_and_without_its_manifest(master: Master) -> None:
    clean = master.render(master.document.pages)
    assert master.faults(clean) == []
    assert master.ink_faults(clean) == []


@pytest.mark.parametrize(("font", "right"), [("AAAAAA+Other-Regular", True), ("AAAAAA+IBMPlexSans-Regular", False)])
def test_found_digits_may_have_a_size_of_their_own_where_their_face_is_of_another_family(
    master: Master, font: str, right: bool
) -> None:
    figure = master.solved["1"]
    glyphs = [one if one.bold else one._replace(size=0.9 * one.size, font=font) for one in figure.ink.glyphs]
    changed = replace(figure, ink=replace(figure.ink, glyphs=tuple(glyphs)))
    told = [fault for fault in unexpected_ink_faults([("answer 1", changed)]) if "like the other digits" in str(fault)]
    assert (not told) == right


@pytest.mark.parametrize("planted", OF_EACH_KIND, ids=[one.name for one in OF_EACH_KIND])
def test_a_planted_fault_of_each_kind_is_told_with_its_page(planted: Planted, master: Master) -> None:
    faults = master.faults(planted.make(master), planted.job(master))
    assert _told(planted, master, faults), [*map(str, faults[:5])]


@pytest.mark.torture(sample=60)  # one of each kind is tried every day
@pytest.mark.parametrize("planted", PLANTED, ids=[one.name for one in PLANTED])
def test_every_planted_fault_is_told_with_its_page_and_most_by_the_ink_alone(planted: Planted, master: Master) -> None:
    faults = master.faults(planted.make(master), planted.job(master))
    assert _told(planted, master, faults), [*map(str, faults[:5])]
    if planted.ink_words:
        faults = master.ink_faults(planted.make(master), planted.job(master))
        assert any(re.search(planted.ink_words, str(fault)) for fault in faults)


def _told(planted: Planted, master: Master, faults: Sequence[Fault]) -> bool:
    """Is one of the faults the planted one, with its page?"""
    page = planted.page(master)
    return any(planted.words in str(fault) and fault.page == page for fault in faults)
