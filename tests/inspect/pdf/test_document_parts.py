"""What hangs on a page is named in few words, whatever stands in the place of its name."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from pipeline.inspect.pdf import document_parts
from pipeline.inspect.pdf.document_parts import file_extras, page_extras


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
        note = pikepdf.Dictionary(**({"Subtype": subtype} if subtype is not None else {}))
        assert [extra.detail for extra in page_extras(page, [note], 1)] == [said]


def _details(data: bytes) -> list[str]:
    document = pikepdf.open(BytesIO(data))
    pages = [page.obj.objgen for page in document.pages]
    return [one.detail for one in file_extras(document, pages, lambda: pikepdf.open(BytesIO(data)))[0]]


@pytest.mark.parametrize("together", [1, 4, 1000])
def test_parts_of_a_file_are_found_however_many_objects_are_looked_at_together(
    together: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_parts, "_TOGETHER", together)
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        for _ in range(7):
            pdf.make_indirect(pikepdf.Dictionary())
        pdf.Root.Kept = pdf.make_indirect(pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("beep")))
        pdf.Root.Also = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG))
        held = BytesIO()
        pdf.save(held, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = held.getvalue()
    found = _details(data)
    assert found == ["the file runs a script", "the file has layers"]


@pytest.mark.parametrize("head", [b"4 3 obj", b"4 03 obj", b"4 +3 obj", b"4 3%\nobj"])
def test_an_object_of_a_later_generation_is_looked_at_too(head: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_parts, "_TOGETHER", 2)
    objects = [
        b"1 0 obj\n<</Type /Catalog /Pages 2 0 R /Kept 4 3 R>>\nendobj\n",
        b"2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n",
        b"3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>\nendobj\n",
        head + b"\n<</S /JavaScript /JS (beep)>>\nendobj\n",
    ]
    data, rows = b"%PDF-1.4\n", b"0000000000 65535 f \n"
    for at, code in enumerate(objects):
        rows += b"%010d %05d n \n" % (len(data), 3 if at == len(objects) - 1 else 0)
        data += code
    data += b"xref\n0 5\n%strailer\n<</Size 5 /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (rows, len(data))
    found = _details(data)
    assert found == ["the file runs a script"]
