"""Codes are short, unambiguous and lasting."""

from __future__ import annotations

from pipeline.model.code import ALPHABET, is_rejected, long_code, short_codes

MANY = [f"signature {number}" for number in range(5000)]


def test_a_code_has_no_character_that_is_mistaken_for_another() -> None:
    used = set("".join(map(long_code, MANY)))
    assert used == set(ALPHABET)
    assert not used & set("01IO")


def test_short_codes_tell_all_puzzles_of_a_book_apart() -> None:
    codes = short_codes(MANY)
    assert len(set(codes)) == len(MANY)
    assert not any(long_code(other).startswith(code) for code, other in zip(codes, MANY[1:], strict=False))


def test_codes_in_a_small_book_have_four_characters() -> None:
    assert {len(code) for code in short_codes(MANY[:20])} == {4}


def test_a_code_names_its_puzzle_and_no_other() -> None:
    code = short_codes(MANY)[7]
    assert [signature for signature in MANY if is_rejected(signature, [code])] == [MANY[7]]


def test_nothing_is_rejected_by_no_codes() -> None:
    assert not is_rejected("anything", [])


def test_a_code_is_what_it_was_when_the_first_books_were_printed() -> None:
    assert long_code("anything") == "XS69A7SDHXRM7G84PLCR9K3AUFFPGNMJNTPRCZ3E284X7HABG88"


def test_codes_that_begin_alike_are_longer_by_as_much_as_tells_them_apart() -> None:
    twins, other = ["signature 2446", "signature 798"], "signature 0"
    assert short_codes([*twins, other]) == ("5RVF6", "5RVFP", long_code(other)[:4])
