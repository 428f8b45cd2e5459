"""What a book may say of its booklet."""

from typing import Annotated, Final

from pydantic import Field

from pipeline.config.problems.validation import Strict
from pipeline.config.values.value_rules import choice
from pipeline.model.folding import SHEETS

AUTO: Final = "auto"


class BookletOptions(Strict):
    """Sheets of two pages a side, in the order in which they are folded and stapled."""

    sheet: Annotated[str, choice(AUTO, *SHEETS)] = Field(
        default=AUTO, description="the paper: A4 or Letter; auto takes the one on which pages are larger"
    )
