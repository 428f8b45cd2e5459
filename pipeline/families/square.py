"""The eight symmetries of a rectangle of cells: four rotations, each also mirrored."""

from __future__ import annotations

from functools import cache


@cache
def images(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetry the new index of every cell, in reading order of the image.

    The last four exchange width and height: their images are `height` wide.
    """
    maps = []
    for transpose in (False, True):
        for down in (False, True):
            for right in (False, True):
                maps.append(
                    tuple(_image(width, height, cell, transpose, down, right) for cell in range(width * height))
                )
    return tuple(maps)


def _image(width: int, height: int, cell: int, transpose: bool, down: bool, right: bool) -> int:
    row, column = divmod(cell, width)
    row = height - 1 - row if down else row
    column = width - 1 - column if right else column
    return column * height + row if transpose else row * width + column
