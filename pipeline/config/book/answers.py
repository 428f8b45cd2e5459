"""What an author asks of the key."""

from typing import Final

from pipeline.config.book.design.page_design import read_answer_template
from pipeline.config.problems.findings import Findings
from pipeline.config.schema.page_keys import Answers
from pipeline.model.spec import BACK, NEXT_DAY, NOWHERE, SEPARATE, SOLUTION, WORKED, AnswersSpec

_WISHES: Final = ("per_page", "template", "page_count", "digit_size")
"""What an author may want of the key: one of these."""

_NO_KEY: Final = (NOWHERE, NEXT_DAY)


def read_answers(answers: Answers, findings: Findings) -> AnswersSpec:
    """The key; hints and steps need one, and steps take as much room as they need."""
    written = [key for key in _WISHES if findings.wrote("answers", key)]
    for key in written[1:]:
        findings.refuse_key(("answers", key), f"cannot be combined with {written[0]}; keep one of them")
    if answers.style != SOLUTION and answers.place == NOWHERE:
        message = f"{answers.style!r} needs a key, and answers.place is {NOWHERE}; write {BACK} or {SEPARATE} there"
        findings.refuse(("answers", "style"), message)
    for key in written if answers.style in WORKED else ():
        message = "cannot be combined with printed steps, which take the room they need; remove it"
        findings.refuse_key(("answers", key), message)
    for key in {"page_count", "digit_size"} & set(written) if answers.place in _NO_KEY else ():
        findings.refuse_key(("answers", key), f"needs a key, and answers.place is {answers.place}; remove it")
    if answers.page_count is not None and any(findings.wrote(key) for key in ("groups", "versions")):
        message = "cannot be kept in a class: the key of every sheet is one page; remove it"
        findings.refuse_key(("answers", "page_count"), message)
    number = answers.per_page if isinstance(answers.per_page, int) else None
    template = read_answer_template(answers.template, findings)
    wish = written[0] if written else "per_page"
    at = findings.place(("answers", wish))
    count, digits = answers.page_count, answers.digit_size
    return AnswersSpec(answers.place, number, answers.style, template, at, count, digits, wish)
