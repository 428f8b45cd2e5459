"""Answers of a worker arrive whole, in whatever pieces its pipe gives them."""

from __future__ import annotations

import multiprocessing
import os
import sys
from random import Random

import pytest

from pipeline.runtime.processes.work import Answer, packed, received, work

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pipe is no file there")


def _sent(answers: list[Answer]) -> bytes:
    """What a worker writes that answers so."""
    return b"".join(len(data).to_bytes(8) + data for data in (b"", *map(packed, answers)))


def test_answers_arrive_in_any_pieces() -> None:
    for seed in range(50):
        chance = Random(seed)
        answers: list[Answer] = [(chance.randbytes(chance.choice([0, 3, 900, 20_000])), None) for _ in range(6)]
        ours, theirs = multiprocessing.Pipe()
        content, heard, found = _sent(answers), bytearray(), []
        while content:
            length = min(len(content), chance.choice([1, 7, 8, 9, 300, 50_000]))
            os.write(theirs.fileno(), content[:length])
            content = content[length:]
            found += received(ours, heard)
        assert found == answers
        assert not heard
        theirs.close()
        with pytest.raises(EOFError):
            received(ours, heard)


def test_a_worker_says_that_it_has_begun_before_it_answers() -> None:
    ours, theirs = multiprocessing.Pipe()
    ours.send((abs, [-1, -2]))
    process = multiprocessing.get_context("fork").Process(target=work, args=(theirs, [ours]))
    process.start()
    theirs.close()
    heard, found = bytearray(), []
    first = os.read(ours.fileno(), 8)
    while len(found) < 2:
        found += received(ours, heard)
    ours.close()
    process.join(10)
    assert (first, found) == (bytes(8), [(1, None), (2, None)])
