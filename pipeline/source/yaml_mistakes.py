"""Says what is wrong with a text that is no YAML, at the place of the mistake, not where the reader noticed it."""

import re

import yaml

from pipeline.errors import Place, Problem
from pipeline.source.files import SourceText
from pipeline.source.source_limits import YAML_DEPTH

TOO_DEEP = f"is nested more than {YAML_DEPTH} deep; nest it less"

Spot = tuple[int, int]
"""A line and a column, both from 0."""

_CLOSELY_KEYED = re.compile(r"\s*(?:- +)*[A-Za-z_][A-Za-z0-9_-]*:(?=[^\s/])")  # and no address such as https://
_CLOSING = {"[": "]", "{": "}"}
_QUOTES = ("'", '"')
_ENDS = {
    **dict.fromkeys(_CLOSING.values(), "text that begins with a bracket needs quotes"),
    "'": "put quotes around the whole text, and write '' for a quote inside",
    '"': 'put quotes around the whole text, and write \\" for a quote inside',
}
_FLOW = re.compile(
    r"""(?<![^\s,\[{:])(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*')"""  # text in quotes
    r"""|(?<!\S)\#[^\n]*"""  # a comment
    r"""|([\[{])|([\]}])"""
)


def broken(source: SourceText, error: yaml.MarkedYAMLError, last: yaml.Event | None) -> Problem:
    """What is wrong; `last` is what could be read last."""
    reading = _Reading(source, error)
    if deep := reading.depth():
        return deep
    found = reading.open_quote(last) if isinstance(last, yaml.ScalarEvent) else None
    found = found or reading.tab() or reading.quote() or reading.bracket()
    return found or reading.behind_end() or reading.key() or reading.word() or reading.rest()


class _Reading:
    """A text, and where and why its reader gave up."""

    def __init__(self, source: SourceText, error: yaml.MarkedYAMLError) -> None:
        self._source = source
        self._why = error.problem or error.context or "it cannot be read"
        self._context = error.context or ""
        marks = [(mark.line, mark.column) for mark in (error.context_mark, error.problem_mark) if mark]
        self._opened, self._noticed = (marks[0], marks[-1]) if marks else ((0, 0), (0, 0))

    def depth(self) -> Problem | None:
        """More levels than the reader takes, which are more than we take; it looks that far ahead."""
        if "maximum nesting depth" not in self._why:
            return None
        return Problem(TOO_DEEP, Place(self._source.file, self._noticed[0] + 1, self._noticed[1] + 1))

    def open_quote(self, last: yaml.ScalarEvent) -> Problem | None:
        """A quote that another text's quote has closed, in the line where the reader gave up."""
        start, end = last.start_mark, last.end_mark
        if last.style not in _QUOTES or not start or not end or not start.line < end.line == self._noticed[0]:
            return None
        message = f"this {last.style} is closed only in line {end.line + 1}; close it where the text ends"
        return self.fault((start.line, start.column), message)

    def tab(self) -> Problem | None:
        """A tab in the indentation."""
        line = self._line(self._noticed)
        at = line[: len(line) - len(line.lstrip())].find("\t")
        return None if at < 0 else self.fault((self._noticed[0], at), "a tab stands here; indent with spaces")

    def quote(self) -> Problem | None:
        """A quote that is open at the end of the text."""
        quote = self._line(self._opened)[self._opened[1]]
        if quote not in _QUOTES or "end of stream" not in self._why:
            return None
        return self.fault(self._opened, f"this {quote} is never closed; write {quote} where the text ends")

    def bracket(self) -> Problem | None:
        """A list or mapping in brackets: never closed, or without a comma."""
        opening = self._line(self._opened)[self._opened[1]]
        if "flow" not in self._context or opening not in _CLOSING:
            return None
        closing = _CLOSING[opening]
        if self._is_closed():
            message = f"expected , or {closing} here (the {opening} stands in line {self._opened[0] + 1}); text that "
            return self.fault(self._noticed, message + "holds : , or brackets needs quotes")
        message = f"this {opening} is never closed; write {closing} where the list or mapping ends"
        return self.fault(self._opened, message)

    def behind_end(self) -> Problem | None:
        """Text that goes on behind a closed bracket or quote, such as one that begins with a placeholder."""
        before = self._line(self._noticed)[: self._noticed[1]].rstrip()
        end = before[-1:]
        if end not in _ENDS:
            return None
        message = f"nothing can follow this {end}; {_ENDS[end]}"
        return self.fault((self._noticed[0], len(before) - 1), message)

    def key(self) -> Problem | None:
        """A key where none can be, or one without its colon."""
        if "':'" in self._why and "simple key" in self._context:
            return self.fault(self._opened, "this is not a key with a value; write a colon and a space after a key")
        before = self._line(self._noticed)[: self._noticed[1]]
        if "mapping values" in self._why and ":" in before:
            return self.fault(
                self._noticed, "mapping values are not allowed here; text that holds a colon needs quotes"
            )
        if missed := self._missed_space():
            return missed
        if "mapping values" not in self._why and (before.strip() or "parsing a block" not in self._context):
            return None
        message = "this line is indented unlike those above; begin the keys of one mapping at one column"
        return self.fault((self._noticed[0], len(before) - len(before.lstrip())), message)

    def _missed_space(self) -> Problem | None:
        """A key above that runs on into its value, so that both are read as text that the noticed line goes on with."""
        number = next((n for n in range(self._noticed[0] - 1, -1, -1) if self._source.lines[n].strip()), -1)
        found = _CLOSELY_KEYED.match(self._source.lines[number]) if number >= 0 else None
        return found and self.fault(
            (number, found.end() - 1), "no space follows this colon; write one, as in `key: value`"
        )

    def word(self) -> Problem | None:
        """A character with which no text begins that stands without quotes."""
        if "cannot start any token" not in self._why:
            return None
        character = self._line(self._noticed)[self._noticed[1]]
        return self.fault(self._noticed, f"text cannot begin with {character}; put it in quotes")

    def rest(self) -> Problem:
        """Anything else, in the reader's words."""
        began = self._opened != self._noticed and self._opened[0] != self._noticed[0]
        since = f" ({self._context} that began in line {self._opened[0] + 1})" if self._context and began else ""
        escape = "write \\\\ for a backslash, or put the text in single quotes"
        remedy = escape if "escape" in self._why else "correct the text here"
        return self.fault(self._noticed, f"{self._why}{since}; {remedy}")

    def fault(self, spot: Spot, message: str) -> Problem:
        """A problem at a spot."""
        line, column = spot
        return Problem(f"is not valid YAML: {message}", Place(self._source.file, line + 1, column + 1))

    def _line(self, spot: Spot) -> str:
        """The line of a spot, with a blank where the spot lies behind its end."""
        lines = self._source.lines
        return (lines[spot[0]] if spot[0] < len(lines) else "").ljust(spot[1] + 1)

    def _is_closed(self) -> bool:
        first, *rest = self._source.lines[self._opened[0] :]
        text = "\n".join([first[self._opened[1] :], *rest])
        depth = 0
        for found in _FLOW.finditer(text):
            depth += bool(found[1]) - bool(found[2])
            if depth == 0 and found[2]:
                return True
        return False
