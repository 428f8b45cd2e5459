"""Values read from printed grids."""

import pytest

from pipeline.families.shared.reading import IllegibleError, read_values
from pipeline.model.printed_grid import Cell, PrintedGrid
from pipeline.model.size import Size


def printed(*digits: str) -> PrintedGrid:
    """A grid of one row."""
    return PrintedGrid(Size(len(digits), 1), tuple(Cell(digit=digit) for digit in digits), {})


def test_every_cell_has_its_value() -> None:
    assert read_values(printed("1", "", "9"), 9) == (1, 0, 9)


@pytest.mark.parametrize("shown", ["12", "56", "X", "0"])
def test_what_is_no_single_value_is_refused_with_its_cell(shown: str) -> None:
    with pytest.raises(IllegibleError, match=f"row 1 column 2 shows {shown}, expected 1 to 9"):
        read_values(printed("1", shown), 9)
