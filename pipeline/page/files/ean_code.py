"""Makes EAN-13 barcodes, such as those of ISBNs: the bars of thirteen digits by reportlab's encoder."""

from typing import Final

from pipeline.page.files.pdf_library import ean_widget

MODULES: Final = 95
"""The width of a code in modules, without the white at its sides."""

QUIET: Final = (11, 7)
"""The modules that stay white at its left and at its right."""

MODULE: Final = 0.33 * 72 / 25.4
"""The usual side of a module, in points."""

GUARDS: Final = ((0, 3), (45, 50), (92, 95))
"""Where the long bars stand, that part the two halves of the digits."""


def bars(digits: str) -> tuple[tuple[int, int], ...]:
    """The first module and the width of every bar of thirteen digits."""
    drawn = ean_widget(digits).draw()
    _ground, *found = ((round(one.x), round(one.width)) for one in drawn.contents)
    return tuple(found)
