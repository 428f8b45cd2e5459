"""Marks a finished PDF with a printing standard: version, printing condition, declared conformance. Not certified."""

from io import BytesIO
from typing import Final

import pikepdf

from pipeline.model.printer import Standard

_UNTRAPPED: Final = "/False"


def marked(data: bytes, standard: Standard) -> bytes:
    """A PDF with the marks of a standard; equal files give equal bytes.

    The marks only declare. What else PDF/X asks for the writer keeps: fonts embedded, gray alone, nothing transparent,
    trim and bleed boxes, title and dates, no encryption. Whether a file conforms only a certified preflight can decide.
    """
    with pikepdf.open(BytesIO(data)) as pdf:
        pdf.docinfo.Trapped = pikepdf.Name(_UNTRAPPED)
        for key, value in standard.marks.items():
            pdf.docinfo[f"/{key}"] = pikepdf.String(value)
        pdf.Root.OutputIntents = pikepdf.Array([_intent(standard)])
        file = BytesIO()
        pdf.save(
            file,
            force_version=standard.pdf_version,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,  # versions before 1.5 have none
            deterministic_id=True,
        )
    return file.getvalue()


def _intent(standard: Standard) -> pikepdf.Dictionary:
    """The printing condition, named in a public registry, so that no profile needs to be embedded."""
    return pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputCondition=pikepdf.String(standard.condition_info),
        OutputConditionIdentifier=pikepdf.String(standard.condition),
        RegistryName=pikepdf.String(standard.registry),
        Info=pikepdf.String(standard.condition_info),
    )
