"""Batches take about as long as each other, and nothing is left out or given twice."""

from __future__ import annotations

from pipeline.runtime.processes.batches import AT_FIRST, SECONDS, SECONDS_LEAST, SECONDS_MOST, UNTRIED, Batch, Batches
from pipeline.runtime.processes.jobs import Job


def _batches(count: int) -> Batches:
    return Batches(Job(str, range(count), str, lambda item: item // 10_000))


def _cut(batches: Batches, seconds: float, workers: int = 2) -> list[Batch]:
    """All batches of a job whose items take so long."""
    made = []
    while batches:
        made.append(batches.next(workers))
        batches.took(made[-1], [seconds] * len(made[-1]))
    return made


def test_every_item_is_given_once() -> None:
    made = _cut(_batches(1000), 0.01)
    assert [index for batch in made for index in batch] == list(range(1000))


def test_the_first_batch_is_small() -> None:
    assert len(_batches(1000).next(2)) == AT_FIRST


def test_the_first_batch_is_longer_where_it_is_known_how_long_items_take() -> None:
    job = Job(str, range(1000), str, seconds=lambda _: SECONDS / 100)
    assert len(Batches(job).next(2)) == UNTRIED
    assert UNTRIED > AT_FIRST


def test_what_is_known_of_a_faster_machine_gives_no_worker_more_than_its_share() -> None:
    batches = Batches(Job(str, range(20), str, seconds=lambda _: SECONDS / 1000))
    assert [len(batches.next(4)) for _ in range(4)] == [3, 3, 2, 2]


def test_items_that_take_longer_than_is_known_make_shorter_batches() -> None:
    batches = Batches(Job(str, range(1000), str, seconds=lambda _: SECONDS / 100))
    first = batches.next(2)
    batches.took(first, [SECONDS / 8] * len(first))
    assert len(batches.next(2)) == 8


def test_batches_take_about_as_long_as_each_other_whatever_their_items_take() -> None:
    for seconds in (0.0002, 0.002, 0.05):
        times = [len(batch) * seconds for batch in _cut(_batches(9000), seconds)]
        assert all(SECONDS_LEAST <= time <= SECONDS_MOST for time in times[8:-1])


def test_a_long_item_goes_alone() -> None:
    assert {len(batch) for batch in _cut(_batches(40), 3.0)[1:]} == {1}


def test_items_of_another_kind_begin_small_again() -> None:
    batches = _batches(20_000)
    while (batch := batches.next(2))[-1] < 10_000:
        batches.took(batch, [0.0001] * len(batch))
    assert len([index for index in batch if index >= 10_000]) <= AT_FIRST


def test_few_quick_items_do_not_make_a_large_batch() -> None:
    batches = _batches(9000)
    batches.took(batches.next(2), [0.0] * AT_FIRST)
    assert len(batches.next(2)) <= AT_FIRST * (AT_FIRST + 1)


def test_workers_share_what_is_left() -> None:
    batches = _batches(100)
    batches.took(range(100), [0.01] * 100)
    assert len(batches.next(4)) == 13  # a hundred for four workers, twice each


def test_many_workers_get_longer_batches() -> None:
    few, many = _batches(9999), _batches(9999)
    for batches in (few, many):
        batches.took(range(9999), [0.01] * 9999)
    assert len(few.next(2)) == round(SECONDS / 0.01)
    assert len(many.next(100)) == round(SECONDS_MOST / 0.01)


def test_what_comes_back_goes_first_as_it_was_or_item_by_item() -> None:
    batches = _batches(100)
    one, two = batches.next(2), batches.next(2)
    batches.back(one)
    batches.back_singly(two)
    assert [batches.next(2) for _ in range(5)] == [one, *((index,) for index in two)]
