"""A seed lasts: books are made again from it for years."""

from __future__ import annotations

from random import Random

from pipeline.model.seed import derive, random_seed, seed_of_name


def test_a_seed_is_what_it_was_when_the_first_books_were_made() -> None:
    assert derive(1, "family 9x9", 0) == 2211132766416156385


def test_parts_are_told_apart() -> None:
    assert len({derive(1, 11), derive(11, 1), derive(111)}) == 3


def test_a_seed_has_63_bits() -> None:
    assert {derive(number) >> 62 for number in range(40)} == {0, 1}


def test_the_seed_of_a_name_is_what_it_was_when_the_first_books_were_made() -> None:
    assert seed_of_name("book") == 330325131467
    assert seed_of_name("book", 1) == 173140740356


def test_a_name_gives_the_same_seed_on_every_file_system() -> None:
    composed, decomposed = "Rätsel", "Ra\u0308tsel"
    assert seed_of_name(composed) == seed_of_name(decomposed) == seed_of_name("RÄTSEL")
    assert seed_of_name("Straße") == seed_of_name("STRASSE")


def test_seeds_of_names_and_random_ones_have_twelve_digits() -> None:
    chance = Random(1)
    seeds = {seed_of_name(str(number)) for number in range(500)} | {random_seed(chance) for _ in range(500)}
    assert {len(str(seed)) for seed in seeds} == {12}
    assert len(seeds) == 1000
