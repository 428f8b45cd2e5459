"""Puts one application of a technique into a sentence that a reader understands without a legend.

A sentence has two parts: what is seen ("In the lower left box only one cell can hold a 9") and what follows ("r8c2
is 9"). The words are those of a language (`say.*` of its strings); nothing here is English.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.puzzle import Candidates
from pipeline.model.rating import Application
from pipeline.solving.cage_sight import seen_by_cage
from pipeline.solving.consequences import BY_CONSEQUENCES, NoCandidate, NoFilling, NoPlace, Way
from pipeline.solving.sentence_forms import FORMS
from pipeline.solving.technique_words import technique_name, technique_sentence
from pipeline.solving.techniques import Code, Technique
from pipeline.solving.wording import Wording, capital

_STRUCK: Final = {"strike": "struck", "leave": "left"}


@frozen
class Sentence:
    """What is seen, and what follows from it; both without the capital and the full stop of a sentence."""

    shown: str
    outcome: str


@frozen
class StepSentences(Wording):
    """The sentences for one puzzle."""

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
        return self._whole(said, (*self._sights(application, technique), *self._told(ways)))

    def _whole(self, said: Sentence, reasons: Sequence[str]) -> str:
        why = self.say("apart").join(reasons)
        shown = self.say("because", shown=said.shown, why=why) if why else said.shown
        return capital(self.say("sentence", shown=shown, outcome=said.outcome))

    def every(
        self, application: Application, technique: Technique, held: Candidates, name: str, ways: Sequence[Way]
    ) -> Iterator[str]:
        """All that may be said of an application: as a whole, with and without its ways, and what is seen alone."""
        said, sights = self.of(application, technique, held, name), tuple(self._sights(application, technique))
        yield self._whole(said, sights)
        if ways:
            yield self._whole(said, (*sights, *self._told(ways)))
        yield capital(self.say("seen", shown=said.shown))

    def _sights(self, application: Application, technique: Technique) -> Iterator[str]:
        """The cages of a killer that alone show why cells exclude each other."""
        for pair, (kind, cage) in seen_by_cage(application, technique, self.houses):
            yield self.say("in_cage", cells=self.cells(pair), house=self.house(kind.name.lower(), cage))

    def _told(self, ways: Sequence[Way]) -> Iterator[str]:
        return (part for way in ways for part in self._stations(way))

    def _stations(self, way: Way) -> Iterator[str]:
        """The digits that follow each other on a way, and its end; nothing of one that is at its goal at once."""
        first, *rest = (
            self.say("true", cell=self.words.cell(cell), value=self.digit(value)) for cell, value in way.digits
        )
        if rest:
            yield self.say("chain" if len(rest) > 1 else "follows", first=first, links=self.say("then").join(rest))
        if isinstance(way.end, NoPlace):
            house = self.house(way.end.kind, way.end.cells)
            yield self.say("no_place", house=house, one=self.one(way.end.value))
        elif isinstance(way.end, NoCandidate):
            yield self.say("no_candidate", cell=self.words.cell(way.end.cell))
        elif isinstance(way.end, NoFilling):
            yield self.say("no_filling", cage=self.cage_of(way.end.cells))

    def seen(self, application: Application, technique: Technique, held: Candidates, name: str) -> str:
        """What is seen alone, as a sentence."""
        return capital(self.say("seen", shown=self.of(application, technique, held, name).shown))

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
        return self.say("apart").join(parts)

    def placed(self, cell: int, value: int) -> str:
        """A value that is written in."""
        return self.say("placed", cell=self.words.cell(cell), value=self.digit(value))

    def task(self, application: Application, technique: Technique) -> str:
        """What a reader is to find in a position: what the technique is called, and where a chain or trial starts."""
        strings = self.words.strings
        name = technique_name(strings, technique.name, self.words.puzzle.variant)
        start = self._start(application, technique)
        return strings["lesson.try_from" if start else "lesson.try"].format(technique=name, start=start)

    def _start(self, application: Application, technique: Technique) -> str:
        """The candidates from which a reader goes on, taken for true or false; "" where all is seen at once."""
        if technique.code in BY_CONSEQUENCES:
            return self.listed(self.taken(application), "or")
        return next(self.chain(application)) if technique.code is Code.CHAIN else ""

    def _together(self, key: str, values: Mapping[int, Sequence[int]]) -> str:
        cells: dict[tuple[int, ...], list[int]] = {}
        for cell, its in values.items():
            cells.setdefault(tuple(its), []).append(cell)
        form = _STRUCK[key]
        parts = (self.say(form, values=self.values(its), cells=self.cells(group)) for its, group in cells.items())
        return self.say(key, parts=self.say("apart").join(parts))

    def _shown(self, application: Application, technique: Technique, held: Candidates, name: str) -> str:
        """What is seen: by the technique's own form, else by its name and cells."""
        form = FORMS.get(technique.code)
        said = form(self, application, technique, held) if form else ""
        return said or self._pattern(application, technique, name)

    def _pattern(self, application: Application, technique: Technique, name: str) -> str:
        cells = [cell for cell, _ in application.cells] or [cell for cell, _ in application.removed]
        why = technique_sentence(self.words.strings, technique, self.words.puzzle.variant).rstrip(
            ".\N{IDEOGRAPHIC FULL STOP}"
        )
        return self.say("pattern", cells=self.cells(cells), technique=name, why=why)
