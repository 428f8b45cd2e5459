"""Builds at once that share a catalogue all end well, and a dict stays the model of it however long it lives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Cases
from forked import start_command
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from pipeline.runtime import catalogue
from tests.runtime.catalogue.test_promises import Catalogue

pytestmark = pytest.mark.torture

AT_ONCE = 3
BOOK = """
title: "Book"
seed: {seed}
front: []
catalogue: all.db
sections:
  - {{family: sudoku, size: 4x4, counts: {{easy: 6}}}}
  - {{family: calcudoku, size: 4x4, counts: {{easy: {count}}}}}
"""


def test_builds_at_once_that_want_the_same_puzzles_all_end_well_and_share_none(tmp_path: Path, cases: Cases) -> None:
    for seed in cases(200, 3):
        folder = tmp_path / str(seed)
        folder.mkdir()
        names = [f"book{number}" for number in range(AT_ONCE)]
        for number, name in enumerate(names):
            (folder / f"{name}.yaml").write_text(BOOK.format(seed=seed, count=2 + 3 * number))
        children = [start_command("build", "-q", "-j", "1", f"{name}.yaml", folder=folder) for name in names]
        endings = [child.wait() for child in children]
        assert [ending.code for ending in endings] == [0] * AT_ONCE, [ending.err for ending in endings]
        printed = {name: _signatures(folder / "output" / name) for name in names}
        assert sum(map(len, printed.values())) == len(set().union(*printed.values())), seed
        owned = [(owner.name, mark[1]) for owner, mark in catalogue.rows(folder / "all.db")]
        assert sorted(owned) == sorted((name, one) for name, found in printed.items() for one in found), seed


def test_the_catalogue_says_what_a_dict_says(cases: Cases) -> None:
    examples = len(cases(1000, 10))
    run_state_machine_as_test(
        Catalogue, settings=settings(max_examples=examples, stateful_step_count=50, database=None)
    )


def _signatures(folder: Path) -> set[str]:
    return {row["signature"] for row in json.loads((folder / "manifest.json").read_text())["puzzles"]}
