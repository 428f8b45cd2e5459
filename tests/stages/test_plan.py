"""Sections become slots whose keys never depend on where a section stands."""

from __future__ import annotations

from pathlib import Path

from pipeline.config import load_book
from pipeline.families import family_named
from pipeline.model.level import Half, Level
from pipeline.model.slot import Slot
from pipeline.stages.generate import attempt_seed
from pipeline.stages.plan import loose_slots, plan

HEAD = "title: Small\n"
SECTIONS = (
    "  - {family: sudoku, size: 4x4, counts: {easy: 2}}",
    "  - {family: calcudoku, size: 4x4, counts: {easy: 1, medium: 1}}",
)


def _slots(folder: Path, head: str, *sections: str) -> tuple[Slot, ...]:
    config = folder / "book.yaml"
    config.write_text("\n".join([head + "sections:", *sections, ""]))
    return plan(load_book(config))


def _seeds(folder: Path, head: str, *sections: str) -> set[int]:
    slots = _slots(folder, head, *sections)
    spec = load_book(folder / "book.yaml")
    return {attempt_seed(slot, attempt, spec.seed_parts) for slot in slots for attempt in range(3)}


def test_every_count_becomes_so_many_slots_in_the_order_of_the_book(tmp_path: Path) -> None:
    slots = _slots(tmp_path, HEAD, *SECTIONS)
    assert [(slot.params.family, slot.level, slot.index) for slot in slots] == [
        ("sudoku", Level.EASY, 0),
        ("sudoku", Level.EASY, 1),
        ("calcudoku", Level.EASY, 0),
        ("calcudoku", Level.MEDIUM, 0),
    ]


def test_a_slot_knows_where_its_section_stands(tmp_path: Path) -> None:
    slots = _slots(tmp_path, HEAD, *SECTIONS)
    assert [str(slot.place) for slot in slots[1:3]] == [f"{tmp_path / 'book.yaml'}:{line}:5" for line in (3, 4)]


def test_a_slot_knows_the_key_that_asks_for_it(tmp_path: Path) -> None:
    assert _slots(tmp_path, HEAD, *SECTIONS)[-1].asked_by == "sections[1].counts.medium"
    week = HEAD + "start: 2026-11-23\nanswers: {place: none}\n"
    assert _slots(tmp_path, week, SECTIONS[0].replace("counts: {easy: 2}", "days: {monday: easy}"))[0].asked_by == (
        "sections[0].days"
    )


def test_seeds_do_not_depend_on_title_order_or_position(tmp_path: Path) -> None:
    before = _seeds(tmp_path, HEAD, *SECTIONS)
    assert _seeds(tmp_path, "title: Other\norder: mixed\n", *reversed(SECTIONS)) == before


def test_a_written_seed_gives_the_seeds_that_it_always_gave(tmp_path: Path) -> None:
    slots = _slots(tmp_path, HEAD + "seed: 1\n", *SECTIONS)
    assert [attempt_seed(slot, 0, load_book(tmp_path / "book.yaml").seed_parts) for slot in slots] == [
        6843635352600337324,
        2685317188681335636,
        2750740340223723245,
        4479188234112961331,
    ]


def test_seeds_depend_on_seed_volume_week_and_year(tmp_path: Path) -> None:
    heads = ["", "seed: 9\n", "series: {name: S, volume: 2}\n", "week: 7\n", "week: 7\nyear: 2027\n"]
    found = [_seeds(tmp_path, HEAD + head, *SECTIONS) for head in heads]
    assert len(set.union(*found)) == sum(map(len, found))


def test_every_attempt_at_every_slot_has_a_seed_of_its_own(tmp_path: Path) -> None:
    assert len(_seeds(tmp_path, HEAD, *SECTIONS)) == 4 * 3


def test_a_grading_changes_the_seeds_of_its_section_alone(tmp_path: Path) -> None:
    before = _seeds(tmp_path, HEAD, *SECTIONS)
    graded = SECTIONS[0].replace("size: 4x4", "size: 4x4, grading: weighted_singles")
    assert len(_seeds(tmp_path, HEAD, graded, SECTIONS[1]) & before) == 2 * 3
    assert _seeds(tmp_path, HEAD, SECTIONS[0].replace("size: 4x4", "size: 4x4, grading: ladder"), SECTIONS[1]) == before


def test_halves_of_a_level_are_slots_of_that_level(tmp_path: Path) -> None:
    slots = _slots(tmp_path, HEAD, "  - {family: sudoku, size: 4x4, counts: {easy: 1, easy-: 1, easy+: 1}}")
    assert [slot.level for slot in slots] == [Level.EASY] * 3
    assert [slot.half for slot in slots] == [Half.LOWER, None, Half.UPPER]
    assert [slot.key[1] for slot in slots] == ["easy-", "easy", "easy+"]


def test_loose_slots_are_served_in_their_order() -> None:
    slots = loose_slots(family_named("sudoku").params("4x4", {}), None, 12)
    assert sorted(slots, key=lambda slot: slot.stage_order) == list(slots)
