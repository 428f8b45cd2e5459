"""Grids as somebody types them, or copies them from a spreadsheet, are read; what is no grid is left to others."""

from __future__ import annotations

import pytest

from pipeline.families import family_named
from pipeline.families.shared.text_error import TextError

SUDOKU = family_named("sudoku")
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [NINE[start : start + 9] for start in range(0, 81, 9)]
FOUR = ["1...", "..2.", ".3..", "...4"]


def separated(separator: str, rows: list[str], quote: str = "") -> str:
    cells = ([f"{quote}{cell.replace('.', '')}{quote}" for cell in row] for row in rows)
    return "\n".join(separator.join(row) for row in cells)


def table(rows: list[str]) -> str:
    """Rows as those of a table in Markdown."""
    return "\n".join(f"| {' | '.join(row.replace('.', ' '))} |" for row in rows)


def barred(line: str) -> str:
    rows = [f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in ROWS]
    return "\n".join([line, *rows[:3], line, *rows[3:6], line, *rows[6:], line])


def refusal(text: str) -> str:
    """What is wrong with a grid."""
    form = SUDOKU.format_of(text, spans=True)
    assert form is not None
    with pytest.raises(TextError) as refused:
        form.parse(text)
    return str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        separated("\t", ROWS),
        separated(";", ROWS),
        separated(",", ROWS, '"'),
        "\ufeff" + separated(";", ROWS),
        separated(";", [row + "." for row in ROWS]),
        separated(";", ROWS).replace(";;", ";-;").replace(";;", ";\N{NO-BREAK SPACE};"),
        barred("+-------+-------+-------+"),
        barred("-------------------------"),
        barred("├───────┼───────┼───────┤").replace("|", "│"),
        "\n".join(ROWS).replace(".", "_"),
        "\n".join(ROWS).replace(".", "*"),
        "\n".join(" ".join(row) for row in ROWS).replace(".", "x"),
        "\n".join(" ".join(row) for row in ROWS).replace(".", "-"),
        "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
        table(ROWS),
        table(ROWS[:1]) + f"\n{'|---' * 9}|\n" + table(ROWS[1:]),
        f"{'|   ' * 9}|\n{'| :-: ' * 9}|\n" + table(ROWS),
        "".join(f"| {name} " for name in "ABCDEFGHI") + f"|\n{'|---' * 9}|\n" + table(ROWS),
    ],
)
def test_a_typed_grid_is_read(text: str) -> None:
    form = SUDOKU.format_of(text, spans=True)
    assert form is not None
    assert form.parse(text) == SUDOKU.parse(NINE)


def test_a_spreadsheet_has_numbers_where_a_line_has_letters() -> None:
    rows = [["0"] * 16 for _ in range(16)]
    rows[0][:3] = ["10", "", "16"]
    text = "\n".join(";".join(row) for row in rows)
    form = SUDOKU.format_of(text, spans=True)
    assert form is not None
    assert form.parse(text).givens[:3] == (10, 0, 16)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("1;;;", "1;;"), "row 1 has 3 cells, expected 4"),
        ((";;2;", ";;2;;3"), "row 2 has 5 cells, expected 4"),
        ((";3;;", ";drei;;"), "'drei' in row 3 is not a value of a cell"),
        ((";3;;", ";00100;;"), "'00100' in row 3 is not a value of a cell"),
        ((";3;;", f";{'0' * 5000};;"), "in row 3 is not a value of a cell"),
        ((";3;;", ";5;;"), "'5' in row 3, cell 2 is not a value of a 4x4 Sudoku, expected 1 to 4 or ."),
    ],
)
def test_what_is_wrong_in_a_spreadsheet_is_told_with_its_row(change: tuple[str, str], said: str) -> None:
    text = separated(";", FOUR).replace(*change)
    assert said in refusal(text)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("...8.3..", "row 5 has 8 cells, expected 9, as many as there are rows"),
        ("4..8.3..1.", "row 5 has 10 cells, expected 9, as many as there are rows"),
        ("4..8+3..1", "'+' in row 5, cell 5 is not a value of a 9x9 Sudoku, expected 1 to 9 or ."),
    ],
)
def test_a_row_that_is_wrong_where_most_are_right_is_told(row: str, said: str) -> None:
    text = "\n".join([*ROWS[:4], row, *ROWS[5:]])
    assert said in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join([separated(";", FOUR)] * 2),
        "\n".join([*FOUR, NINE]),
        table(ROWS[:8]),
        "\n".join(["2x2k:p,aa______aaaa_aaa,7a9b5_5a7b3a4b"] * 4),
        "\n".join([NINE] * 9),
        "\n".join(["1" * 16] * 16),
        "\n".join(ROWS[:8]),
    ],
)
def test_lines_of_puzzles_are_no_grid(text: str) -> None:
    assert SUDOKU.format_of(text, spans=True) is None
