"""Barcodes: the bars of thirteen digits."""

from pipeline.page.files.ean_code import GUARDS, MODULES, bars


def test_a_code_has_thirty_bars_and_begins_and_ends_with_guards() -> None:
    found = bars("9783161484100")
    dark = {start + at for start, width in found for at in range(width)}
    assert len(found) == 30
    assert max(dark) + 1 == MODULES
    for first, last in GUARDS:
        middle = {2, 4} if last - first == 5 else {1, 3}
        assert {at - first + 1 for at in range(first, last) if at in dark} == middle


def test_other_digits_have_other_bars() -> None:
    assert bars("9783161484100") != bars("9791234567896")
