"""Checks what the front and the spine of a cover say of its series: the number of the volume."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.lines import TextPage
from pipeline.inspect.recognise.wording import printed_words


def volume_faults(pages: Sequence[TextPage], volume: int | None) -> Iterator[Fault]:
    """Covers that say another volume than the manifest, in whatever language; a book without a number says none."""
    for page in pages if volume is not None else ():
        for line in (*page.squeezed, *page.downwards):
            said = next((match[1] for form in _forms() if (match := form.search(line))), "")
            if said and said != str(volume):
                yield Fault(FaultType.NUMBER, page.number, "the volume", f"it says {said}", str(volume))


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """How a volume reads in every language, without spaces; the number is its group."""
    forms = sorted(printed_words("cover.volume_number"), key=len, reverse=True)
    return tuple(re.compile(re.escape(form).replace(r"\{volume\}", r"(\d+)"), re.IGNORECASE) for form in forms)
