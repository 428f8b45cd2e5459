"""What hangs on a page is named in few words, whatever stands in the place of its name."""

from __future__ import annotations

import pikepdf
import pytest

from pipeline.inspect.pdf.document_parts import page_extras


@pytest.mark.parametrize(
    ("subtype", "said"),
    [
        (pikepdf.Name.Link, "it has a link annotation"),
        (pikepdf.Name("/" + "N" * 100), f"it has a {'n' * 57}... annotation"),
        (pikepdf.Dictionary(Widths=[500] * 300), "it has a nameless annotation"),
        (None, "it has a nameless annotation"),
    ],
)
def test_an_annotation_is_called_by_its_name(subtype: pikepdf.Object | None, said: str) -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.Annots = pikepdf.Array([pikepdf.Dictionary(**({"Subtype": subtype} if subtype is not None else {}))])
        assert [extra.detail for extra in page_extras(page, 1)] == [said]
