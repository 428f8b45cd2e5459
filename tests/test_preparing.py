"""A worker elsewhere makes puzzles only if it makes the same ones."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace

import pytest

from pipeline import __version__
from pipeline.errors import BuildFailed
from pipeline.families.warm_up import Need
from pipeline.model.kind import Kind
from pipeline.preparing import preparation, this_maker

NEEDS = (Need(Kind("sudoku")), Need(Kind("kakuro")))


def test_a_worker_of_the_same_versions_is_ready() -> None:
    sent = pickle.loads(pickle.dumps(preparation(NEEDS)))
    assert sent.maker == this_maker(())
    sent()


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [
        ("engine", "0123456789", f"puzzlepress {__version__} (engine 01234567)"),
        ("puzzlepress", "9.9", "puzzlepress 9.9 (engine "),
        ("python", "2.7", ", Python 2.7, "),
        ("numpy", "1.0", ", numpy 1.0;"),
    ],
)
def test_a_worker_of_another_version_refuses_and_names_both(what: str, value: str, said: str) -> None:
    wanted = preparation(NEEDS)
    other = replace(wanted, maker=replace(wanted.maker, **{what: value}))
    with pytest.raises(BuildFailed, match=rf"^it has {re.escape(str(wanted.maker))}; needed is ") as caught:
        other()
    assert said in str(caught.value)
