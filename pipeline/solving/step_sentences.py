"""Puts one application of a technique into a sentence that a reader understands without a legend.

A sentence has two parts: what is seen ("In the lower left box only one cell can hold a 9") and what follows ("r8c2
is 9"). The words are those of a language (`say.*` of its strings); nothing here is English.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.puzzle import Candidates, Puzzle
from pipeline.model.rating import Application
from pipeline.model.values import digit_of
from pipeline.solving.consequences import NoCandidate, NoFilling, NoPlace, Way
from pipeline.solving.step_words import SMALLER, StepWords
from pipeline.solving.sum_left import sum_left
from pipeline.solving.technique_words import technique_sentence
from pipeline.solving.techniques import LINES_SPAN, ODD, PRODUCT, SUM, W_WING, Code, Technique

_TOTALS: Final = {SUM: "line_sum", PRODUCT: "line_product", ODD: "line_parity"}
_PAIR: Final = 2  # values that the cells of a rectangle or loop could swap
_STRUCK: Final = {"strike": "struck", "leave": "left"}
_PARTS: Final = {1: ("",), 2: ("first", "last"), 3: ("first", "middle", "last")}
"""What rows of boxes are called from the top, and columns from the left, by their number."""


@frozen
class Sentence:
    """What is seen, and what follows from it; both without the capital and the full stop of a sentence."""

    shown: str
    outcome: str


@frozen
class StepSentences:
    """The sentences for one puzzle, in the strings of the words that name its cells."""

    words: StepWords

    @property
    def _strings(self) -> Mapping[str, str]:
        return self.words.strings

    def whole(
        self,
        application: Application,
        technique: Technique,
        held: Candidates,
        name: str,
        ways: Sequence[Way] = (),
    ) -> str:
        """The application as one sentence, with the ways that show it; `name` is what the technique is called."""
        said = self.of(application, technique, held, name)
        why = self._say("apart").join(part for way in ways for part in self._stations(way))
        shown = self._say("because", shown=said.shown, why=why) if why else said.shown
        return capital(self._say("sentence", shown=shown, outcome=said.outcome))

    def _stations(self, way: Way) -> Iterator[str]:
        """The digits that follow each other on a way, and its end; nothing of one that is at its goal at once."""
        first, *rest = (
            self._say("true", cell=self.words.cell(cell), value=self._digit(value)) for cell, value in way.digits
        )
        if rest:
            yield self._say("chain" if len(rest) > 1 else "follows", first=first, links=self._say("then").join(rest))
        if isinstance(way.end, NoPlace):
            house = self.house(way.end.kind, way.end.cells)
            yield self._say("no_place", house=house, one=self._one(way.end.value))
        elif isinstance(way.end, NoCandidate):
            yield self._say("no_candidate", cell=self.words.cell(way.end.cell))
        elif isinstance(way.end, NoFilling):
            yield self._say("no_filling", cage=self._cage_of(way.end.cells))

    def seen(self, application: Application, technique: Technique, held: Candidates, name: str) -> str:
        """What is seen alone, as a sentence."""
        return capital(self._say("seen", shown=self.of(application, technique, held, name).shown))

    def of(self, application: Application, technique: Technique, held: Candidates, name: str) -> Sentence:
        """Both parts for an application to the candidates `held`."""
        return Sentence(self._shown(application, technique, held, name), self.outcome(application, held))

    def outcome(self, application: Application, held: Candidates) -> str:
        """What is written in, what is left of most candidates, then what is struck; cells alike in that together."""
        lost: dict[int, list[int]] = {}
        for cell, value in application.removed:
            lost.setdefault(cell, []).append(value)
        left = {cell: [value for value in held[cell] if value not in lost[cell]] for cell in lost}
        few = {cell: values for cell, values in left.items() if 0 < len(values) < len(lost[cell])}
        rest = {cell: values for cell, values in lost.items() if cell not in few}
        parts = [self.placed(cell, value) for cell, value in application.placed]
        parts += [self._together("leave", few)] if few else []
        parts += [self._together("strike", rest)] if rest else []
        return self._say("apart").join(parts)

    def placed(self, cell: int, value: int) -> str:
        """A value that is written in."""
        return self._say("placed", cell=self.words.cell(cell), value=self._digit(value))

    def _together(self, key: str, values: Mapping[int, Sequence[int]]) -> str:
        cells: dict[tuple[int, ...], list[int]] = {}
        for cell, its in values.items():
            cells.setdefault(tuple(its), []).append(cell)
        form = _STRUCK[key]
        parts = (self._say(form, values=self._values(its), cells=self._cells(group)) for its, group in cells.items())
        return self._say(key, parts=self._say("apart").join(parts))

    def _shown(self, application: Application, technique: Technique, held: Candidates, name: str) -> str:
        """What is seen: by the technique's own form, else by its name and cells."""
        form = _FORMS.get(technique.code)
        if technique.code is Code.CAGE_CLAIMING:
            said = self._claimed(application, held)
        elif technique.code is Code.FISH:
            said = self._crossed(application, held)
        elif technique.code is Code.INNIES_OUTIES:
            said = self._summed(application, held)
        else:
            said = form(self, application, technique) if form else ""
        return said or self._pattern(application, technique, name)

    def _claimed(self, application: Application, held: Candidates) -> str:
        """The line of which a cage alone can hold some values; "" where there is none."""
        cells = {cell for cell, _ in application.cells}
        for kind, line in _lines(self.words.puzzle, cells):
            inside = [cell for cell in line if cell in cells]
            elsewhere = {value for cell in line if cell not in cells for value in held[cell]}
            values = sorted({value for cell in inside if len(held[cell]) > 1 for value in held[cell]} - elsewhere)
            if values:
                ones = self._list(map(self._one, values))
                return self._say("cage_claiming", houses=self.house(kind, line), cage=self._cage(application), one=ones)
        return ""

    def _crossed(self, application: Application, held: Candidates) -> str:
        """The lines of a fish, and those that cross them where the value has its places."""
        value = application.removed[0][1]
        places = {cell for _, members in application.houses for cell in members if value in held[cell]}
        own = {kind for kind, _ in application.houses}
        lines = [self.house(kind, line) for kind, line in _lines(self.words.puzzle, places) if kind not in own]
        return self._say("fish", houses=self._houses(application), value=self._digit(value), lines=self._list(lines))

    def _summed(self, application: Application, held: Candidates) -> str:
        """The houses whose sum is known, and the cells left over, with their sum where it can be seen."""
        cells = [cell for cell, _ in application.cells]
        if not (cells and application.houses):
            return ""
        houses = [members for _, members in application.houses]
        total = sum_left(houses, self.words.puzzle.cages, held, set(cells))
        parts = {"houses": self._houses(application), "cells": self._cells(cells)}
        return self._say("innies", **parts) if total is None else self._say("innies_total", total=total, **parts)

    def _pattern(self, application: Application, technique: Technique, name: str) -> str:
        cells = [cell for cell, _ in application.cells] or [cell for cell, _ in application.removed]
        why = technique_sentence(self._strings, technique, self.words.puzzle.variant).rstrip(
            ".\N{IDEOGRAPHIC FULL STOP}"
        )
        return self._say("pattern", cells=self._cells(cells), technique=name, why=why)

    def _say(self, key: str, **parts: object) -> str:
        return self._strings[f"say.{key}"].format(**parts)

    def _digit(self, value: int) -> str:
        return digit_of(value, self.words.puzzle)

    def _one(self, value: int) -> str:
        """A value with what stands before it: a 9, an 8."""
        digit = self._digit(value)
        return self._say("an" if digit in self._strings["say.an_before"].split() else "a", value=digit)

    def _list(self, parts: Iterable[str], last: str = "and") -> str:
        *most, end = dict.fromkeys(parts)
        return self._say(last, first=self._say("between").join(most), last=end) if most else end

    def _values(self, values: Iterable[int], last: str = "and") -> str:
        return self._list(map(self._digit, values), last)

    def _cells(self, cells: Iterable[int], last: str = "and") -> str:
        return self._list(map(self.words.cell, cells), last)

    def house(self, kind: str, cells: Sequence[int]) -> str:
        """A house as a place: in row 4, in the lower left box."""
        called = self.words.house_words.get(kind, kind)
        width = self.words.puzzle.width
        row, column = divmod(cells[0], width)
        key = (_box_key(self.words, cells) if called == "box" else "") or called
        first, last = self.words.cell(cells[0]), self.words.cell(cells[-1])
        return self._say(key, row=row + 1, column=column + 1, first=first, last=last)

    def _houses(self, application: Application) -> str:
        return self._list(self.house(kind, members) for kind, members in application.houses)

    def _cage(self, application: Application) -> str:
        """The cage or run whose cells show an application; else those cells."""
        return self._cage_of(tuple(cell for cell, _ in application.cells))

    def _cage_of(self, cells: tuple[int, ...]) -> str:
        cage = next((cage for cage in self.words.puzzle.cages if cage.cells == cells), None)
        if cage is None or not cage.shows_clue:
            return self._cells(cells)
        first, last, clue = self.words.cell(cells[0]), self.words.cell(cells[-1]), self.words.clue(cage)
        if self.words.is_run(cage):
            return self._say("sum", clue=clue, first=first, last=last)
        return self._say("clue", clue=clue, cells=self._cells(cells))


def _box_key(words: StepWords, cells: Sequence[int]) -> str:
    """The name of a box by where it lies, in grids of two or three boxes each way; else none."""
    width, high = words.puzzle.width, words.puzzle.height
    columns, rows = len({cell % width for cell in cells}), len({cell // width for cell in cells})
    if columns * rows != len(cells) or width % columns or high % rows:
        return ""
    across, down = _PARTS.get(width // columns), _PARTS.get(high // rows)
    if not (across and down):
        return ""
    row, column = divmod(cells[0], width)
    return f"box.{down[row // rows]}.{across[column // columns]}" if len(across) > 1 < len(down) else ""


def _lines(puzzle: Puzzle, cells: Collection[int]) -> Iterator[tuple[str, range]]:
    """The rows and columns that pass through cells, by what houses are called."""
    width = puzzle.width
    for row in sorted({cell // width for cell in cells}):
        yield "row", range(row * width, (row + 1) * width)
    for column in sorted({cell % width for cell in cells}):
        yield "column", range(column, width * puzzle.height, width)


def capital(text: str) -> str:
    """A sentence's first letter as a capital, but for that of a cell's name."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


_Form = Callable[[StepSentences, Application, Technique], str]


def _in_house(key: str) -> _Form:
    """A form with the houses, a value and the cells."""

    def form(say: StepSentences, one: Application, _: Technique) -> str:
        value = (one.placed or one.removed)[0][1]
        values = dict.fromkeys(value for _, values in one.cells for value in values)
        return say._say(
            key,
            houses=say._houses(one) if one.houses else "",
            value=say._digit(value),
            one=say._one(value),
            cells=say._cells(cell for cell, _ in one.cells) if one.cells else "",
            values=say._values(sorted(values)) if values else "",
            struck=say._values(sorted({value for _, value in one.removed})) if one.removed else "",
            count=len(one.houses),
        )

    return form


def _in_cage(key: str) -> _Form:
    """A form with a cage, what it loses, and the houses that this is in."""

    def form(say: StepSentences, one: Application, _: Technique) -> str:
        values = sorted({value for _, value in (*one.removed, *one.placed)})
        houses = say._houses(one) if one.houses else ""
        return say._say(key, cage=say._cage(one), values=say._values(values), one=say._one(values[0]), houses=houses)

    return form


def _single(say: StepSentences, one: Application, _: Technique) -> str:
    return say._say("naked_single", cell=say.words.cell(one.placed[0][0]))


def _cage_of_one(say: StepSentences, one: Application, _: Technique) -> str:
    return say._say("cage_of_one", cell=say.words.cell(one.placed[0][0]))


def _locked(say: StepSentences, one: Application, _: Technique) -> str:
    first, second = (say.house(kind, members) for kind, members in one.houses[:2])
    return say._say("locked", house=first, other=second, value=say._digit(one.removed[0][1]))


def _run_or_house_pair(say: StepSentences, one: Application, technique: Technique) -> str:
    return _in_house("hidden_subset" if one.houses else "run_subset")(say, one, technique)


def _turbot(say: StepSentences, one: Application, _: Technique) -> str:
    ends = say._cells((one.cells[0][0], one.cells[-1][0]), "or")
    return say._say("turbot", houses=say._houses(one), value=say._digit(one.removed[0][1]), ends=ends)


def _wing(say: StepSentences, one: Application, technique: Technique) -> str:
    value = say._digit(one.removed[0][1])
    if technique.degree == W_WING:
        pair, link = one.cells[:2], one.cells[2:]
        return say._say(
            "w_wing",
            link=say._cells((cell for cell, _ in link), "or"),
            other=say._values(link[0][1]),
            cells=say._cells((cell for cell, _ in pair), "or"),
            value=value,
        )
    (pivot, choices), *others = one.cells
    holders = [pivot] * (one.removed[0][1] in choices) + [cell for cell, _ in others]
    return say._say(
        "wing",
        pivot=say.words.cell(pivot),
        choices=say._values(choices, "or"),
        cells=say._cells(holders, "or"),
        one=say._one(one.removed[0][1]),
    )


def _colours(say: StepSentences, one: Application, _: Technique) -> str:
    values = one.cells[0][1]
    cells = [cell for cell, _ in one.cells]
    if len(values) == 1 and len(cells) == _PAIR:
        return say._say("one_of_two", cells=say._cells(cells), one=say._one(values[0]))
    key = "colouring" if len(values) == 1 else "remote_pairs"
    return say._say(key, cells=say._cells(cells), values=say._values(values))


def _rectangle(say: StepSentences, one: Application, _: Technique) -> str:
    shared = set.intersection(*(set(values) for _, values in one.cells))
    if len(shared) != _PAIR:
        return ""
    cells = say._cells(cell for cell, _ in one.cells)
    return say._say("deadly", cells=cells, values=say._values(sorted(shared)))


def _grave(say: StepSentences, one: Application, _: Technique) -> str:
    return say._say("grave", cells=say._cells(cell for cell, _ in one.cells))


def _sets(say: StepSentences, one: Application, _: Technique) -> str:
    return say._say("locked_sets", cells=say._cells(cell for cell, _ in one.cells))


def _links(say: StepSentences, one: Application, _: Technique) -> str:
    """A chain from the candidate that is taken for true, or for false where it is placed, to its opposite."""
    keys = cycle(("false", "true") if one.placed else ("true", "false"))
    first, *rest = (
        say._say(key, cell=say.words.cell(cell), value=say._values(values))
        for (cell, values), key in zip(reversed(one.cells), keys, strict=False)
    )
    return say._say("chain", first=first, links=say._say("then").join(rest))


def _taken(key: str) -> _Form:
    """A form with candidates that are taken for true."""

    def form(say: StepSentences, one: Application, _: Technique) -> str:
        taken = (say._say("true", cell=say.words.cell(c), value=say._values(values)) for c, values in one.cells)
        return say._say(key, choices=say._list(taken, "or"))

    return form


def _line_total(say: StepSentences, one: Application, technique: Technique) -> str:
    return say._say(_TOTALS[technique.degree % LINES_SPAN], houses=say._houses(one), cage=say._cage(one))


def _total_left(key: str) -> _Form:
    """A form with the cells that sums of houses or runs leave over."""

    def form(say: StepSentences, one: Application, _: Technique) -> str:
        cells = say._cells(cell for cell, _ in one.cells)
        return say._say(key, houses=say._houses(one) if one.houses else "", cells=cells)

    return form


def _rising(say: StepSentences, one: Application, _: Technique) -> str:
    return say._say("order_bound", cells=SMALLER.join(say.words.cell(cell) for cell, _ in one.cells))


_FORMS: Final[Mapping[Code, _Form]] = {
    Code.LAST_CELL: _in_house("last_cell"),
    Code.HIDDEN_SINGLE: _in_house("hidden_single"),
    Code.NAKED_SINGLE: _single,
    Code.LOCKED_CANDIDATE: _locked,
    Code.NAKED_SUBSET: _in_house("naked_subset"),
    Code.HIDDEN_SUBSET: _in_house("hidden_subset"),
    Code.CAGE_OF_ONE: _cage_of_one,
    Code.CAGE_SET: _in_cage("cage_set"),
    Code.CAGE_CELLS: _in_cage("cage_cells"),
    Code.CAGE_POINTING: _in_cage("cage_pointing"),
    Code.RUN_SUMS: lambda say, one, t: _in_cage("unique_sum" if t.degree else "cage_set")(say, one, t),
    Code.RUN_COMBINATIONS: _in_cage("combinations"),
    Code.RUN_MANDATORY: _in_cage("mandatory"),
    Code.RUN_BOUNDS: _in_cage("bounds"),
    Code.RUN_FILLINGS: _in_cage("cage_cells"),
    Code.RUN_HIDDEN_SUBSET: _run_or_house_pair,
    Code.ORDER_BOUND: _rising,
    Code.ORDER_FORK: _total_left("order_fork"),
    Code.ORDER_POINTING: lambda say, one, t: _in_house("order_pointing")(say, one, t) if one.houses else "",
    Code.TURBOT_FISH: _turbot,
    Code.WING: _wing,
    Code.COLOURING: _colours,
    Code.FINNED_FISH: _in_house("finned_fish"),
    Code.UNIQUE_RECTANGLE: _rectangle,
    Code.BIVALUE_GRAVE: _grave,
    Code.ALMOST_LOCKED_SETS: _sets,
    Code.CHAIN: _links,
    Code.FORCING: _taken("forcing"),
    Code.PROBING: _taken("probing"),
    Code.NESTED_PROBING: _taken("probing"),
    Code.LINE_TOTAL: _line_total,
    Code.PARITY: _line_total,
    Code.CAGE_PAIR: _total_left("cage_pair"),
    Code.LINE_FILLING: lambda say, one, _: say._say("line_filling", houses=say._houses(one)),
    Code.SURFACE_SUM: _total_left("surface"),
    Code.MANDATORY_VALUE: lambda say, one, t: _in_cage("cage_pointing")(say, one, t) if one.houses else "",
}
"""How what shows a technique is said; one without a form is named with its cells, and with what such a step is."""
