"""Techniques are called as a language calls them, in a variant by its own name where it has one."""

from __future__ import annotations

from pipeline.solving.technique_words import technique_name, technique_sentence
from pipeline.solving.techniques import Code, Technique

STRINGS = {"technique.pair": "Paar", "technique.pair.jigsaw": "Gebietspaar"}
PAIR = Technique("pair", 30, Code.NAKED_SUBSET, 2, "The line's cells.")


def test_a_variant_has_a_name_of_its_own_before_the_usual_one() -> None:
    assert [technique_name(STRINGS, "pair", variant) for variant in ("jigsaw", "")] == ["Gebietspaar", "Paar"]


def test_without_a_name_in_the_language_it_has_its_own() -> None:
    assert (technique_name(STRINGS, "last_cell", ""), technique_name(STRINGS, None, "")) == ("last cell", "")


def test_without_a_sentence_in_the_language_it_has_its_own() -> None:
    assert technique_sentence(STRINGS, PAIR, "") == "The line’s cells."
