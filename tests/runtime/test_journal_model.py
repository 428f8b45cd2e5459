"""Whatever befalls its file, a journal gives back what was noted and still stands there, and nothing else."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.runtime.journal import Journal
from pipeline.runtime.rated_text import rated_text

ENGINE = "engine"
SEEDS = st.integers(0, 12)
PUZZLE = RatedPuzzle(Puzzle("square", 2, 1, (0, 1)), (2, 1), Rating(Level.EASY, "single", 3, (("givens", 1),)), "sign")
NONSENSE = (
    b"",
    b"{}",
    b"[]",
    b"null",
    b"1",
    b'{"journal": 3, "engine": "engine"}',
    b'{"journal": 3, "engine": "another"}',
    b'{"seed": 3}',
    b'{"seed": "3", "made": null}',
    b'{"seed": 3.5, "made": null}',
    b'{"seed": 3, "made": 7}',
    b'{"seed": 3, "made": {}}',
    b'{"seed": 3, "made": null, "more": 1}',
    b'{"seed": 1e999, "made": null}',
    b"[" * 5000,
    b'{"seed": 3, "made": ' + b"[" * 5000,
    b"\xff\xfe",
    b"seed",
)


def made_for(seed: int) -> RatedPuzzle | None:
    """What the attempt with a seed gives: the same every time, as attempts do."""
    return None if seed % 3 == 0 else replace(PUZZLE, signature=f"sign {seed}")


class JournalModel(RuleBasedStateMachine):
    """A journal beside a dictionary. After damage this holds what lines say that stand there as they were written."""

    def __init__(self) -> None:
        super().__init__()
        self.home = TemporaryDirectory()
        self.path = Path(self.home.name) / "journal"
        self.journal = Journal(self.path, ENGINE)
        self.header = self._lines()[0]
        self.written: dict[bytes, int] = {}
        self.known: dict[int, RatedPuzzle | None] = {}

    @rule(seed=SEEDS)
    def add(self, seed: int) -> None:
        made = made_for(seed)
        self.journal.add(seed, rated_text(made) if made else None)
        self.written[self._lines()[-2]] = seed
        self.known[seed] = made_for(seed)

    @rule(seeds=st.sets(SEEDS))
    def keep_only(self, seeds: set[int]) -> None:
        self.journal.keep_only(seeds)
        self.known = {seed: made for seed, made in self.known.items() if seed in seeds}

    @rule()
    def open_again(self) -> None:
        self.journal.__exit__()
        self.journal = Journal(self.path, ENGINE)

    @rule(payload=st.sampled_from(NONSENSE))
    def add_a_line_that_looks_sound(self, payload: bytes) -> None:
        self._damage(self.path.read_bytes() + b"\n%08x %s\n" % (zlib.crc32(payload), payload))

    @rule(noise=st.binary(max_size=40))
    def add_noise(self, noise: bytes) -> None:
        self._damage(self.path.read_bytes() + noise)

    @rule(share=st.floats(0, 1))
    def tear_off_the_end(self, share: float) -> None:
        content = self.path.read_bytes()
        self._damage(content[: int(share * len(content))])

    @rule(share=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
    def flip_a_bit(self, share: float, bit: int) -> None:
        content = bytearray(self.path.read_bytes())
        content[int(share * len(content))] ^= 1 << bit
        self._damage(bytes(content))

    @rule()
    def build_with_another_engine(self) -> None:
        self.journal.__exit__()
        with Journal(self.path, "another") as other:
            assert len(other) == 0
        self.journal = Journal(self.path, ENGINE)
        self.known = {}

    @invariant()
    def it_holds_what_the_dictionary_holds(self) -> None:
        assert len(self.journal) == len(self.known)
        assert {seed: self.journal[seed] for seed in range(13) if seed in self.journal} == self.known

    def teardown(self) -> None:
        self.journal.__exit__()
        self.home.cleanup()

    def _damage(self, content: bytes) -> None:
        self.journal.__exit__()
        self.path.write_bytes(content)
        lines = self._lines()
        whole = {self.written[line] for line in lines if line in self.written} if lines[0] == self.header else set()
        self.known = {seed: made_for(seed) for seed in whole}
        self.journal = Journal(self.path, ENGINE)

    def _lines(self) -> list[bytes]:
        return self.path.read_bytes().split(b"\n")


TestJournalModel = JournalModel.TestCase
TestJournalModel.settings = settings(max_examples=60, stateful_step_count=25)
