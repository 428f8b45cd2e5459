"""The steps of a puzzle's solve as a book prints them, and the hint taken from them: words without a place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from pipeline.families import family_named
from pipeline.families.book_words import step_sentences
from pipeline.frozen import frozen
from pipeline.model.puzzle import EMPTY, Candidates, Puzzle
from pipeline.model.rating import Application, RatedPuzzle, Step
from pipeline.model.size import Size
from pipeline.page.draw.drawing import Drawing
from pipeline.solving.replay import replay
from pipeline.solving.step_sentences import StepSentences
from pipeline.solving.technique_words import technique_name
from pipeline.solving.techniques import PLACING, Code, Technique

_LONG = 70  # characters of a line, such as a chain's
_LONG_MOST = 3  # so many long lines of a step stand in full, of the others only what follows


@frozen
class StepText:
    """One step, or a row of singles: what it is called, and a line for every application."""

    name: str
    lines: tuple[str, ...]


@frozen
class Diagram:
    """A position of a solve: what a step is called, its sentence, and the grid; none where it is an estimate."""

    name: str
    sentence: str
    drawing: Drawing | None


@frozen
class Worked:
    """What is printed of one solve, and the techniques that its words name.

    `diagrams` are positions and the lines between them, in place of steps. `bordered`: has the grid a row and a column
    of clues, which are not counted?
    """

    steps: tuple[StepText, ...]
    hint: tuple[StepText, ...]
    techniques: frozenset[str]
    hinted: frozenset[str]
    bordered: bool = False
    diagrams: tuple[Diagram | str, ...] = ()


def worked(rated: RatedPuzzle, strings: Mapping[str, str]) -> Worked:
    """The steps of the ladder from the puzzle to its solution, and where to look first, in a language's words."""
    family = family_named(rated.puzzle.family)
    steps = family.explain(rated.puzzle)
    known = {technique.name: technique for technique in family.techniques}
    board = family.model(rated.puzzle)
    positions = dict(enumerate(replay(board, steps)))
    account = _Account(step_sentences(rated.puzzle, board, strings), known, steps, positions)
    beyond = () if is_solved(rated) else (StepText(strings["steps.trial"], ()),)
    hint = tuple(account.hint())
    names = frozenset(step.technique for step in steps)
    hinted = frozenset(name for name, _ in hint if name)
    return Worked(
        (*account.all_steps(), *beyond),
        tuple(one for _, one in hint) or beyond,
        names,
        hinted,
        has_border(rated.puzzle),
    )


def has_border(puzzle: Puzzle) -> bool:
    """Has the printed grid a row and a column of clues, which are not counted?"""
    return family_named(puzzle.family).size(puzzle) != Size(puzzle.width, puzzle.height)


def is_solved(rated: RatedPuzzle) -> bool:
    """Does the ladder solve the puzzle?"""
    return rated.rating.technique is not None or EMPTY not in rated.puzzle.givens


@frozen
class _Account:
    """Puts the steps of one solve into words; `positions` are the candidates before each."""

    sentences: StepSentences
    known: Mapping[str, Technique]
    steps: Sequence[Step]
    positions: Mapping[int, Candidates]

    @property
    def _strings(self) -> Mapping[str, str]:
        return self.sentences.words.strings

    def all_steps(self) -> Iterator[StepText]:
        """Every step with its applications; steps that follow each other and only write values in as one."""
        for single, group in groupby(range(len(self.steps)), key=self._is_single):
            if single:
                yield self._singles([self.steps[number] for number in group])
            else:
                yield from (self._step(number, showing_new(self.steps[number])) for number in group)

    def hint(self) -> Iterator[tuple[str, StepText]]:
        """The first step that nobody could miss seeing, once; then where to look when no single is left.

        Where the solve begins with candidates to strike, the first digit in place of that. With the technique's name.
        """
        if not self.steps:
            return
        codes = [self.known[step.technique].code for step in self.steps]
        first = next((number for number, code in enumerate(codes) if code is not Code.CAGE_OF_ONE), 0)
        step = self.steps[first]
        yield step.technique, StepText(self._named(self._name(step)), (self._sentence(first),))
        later = range(first + 1, len(self.steps))
        if self._is_single(first):
            yield from self._stuck(later)
        elif placing := next((self.steps[number] for number in later if self.steps[number].placed), None):
            said = self.sentences.placed(*placing.placed[0])
            line = self._strings["say.seen"].format(shown=said)
            yield "", StepText(self._named(self._strings["hints.digit"]), (line,))

    def _sentence(self, number: int, *, outcome: bool = True) -> str:
        """The first application of a step as a sentence, or only what is seen there."""
        step, sentences = self.steps[number], self.sentences
        said = sentences.whole if outcome else sentences.seen
        return said(step.applications[0], self.known[step.technique], self.positions[number], self._name(step))

    def _stuck(self, later: Iterable[int]) -> Iterator[tuple[str, StepText]]:
        """What leads on after the singles, but not whereto."""
        number = next((number for number in later if not self._is_single(number)), None)
        if number is not None:
            step = self.steps[number]
            name = self._strings["hints.later"].format(technique=self._name(step))
            yield step.technique, StepText(self._named(name), (self._sentence(number, outcome=False),))

    def _is_single(self, number: int) -> bool:
        return self.known[self.steps[number].technique].code in PLACING

    def _singles(self, steps: Sequence[Step]) -> StepText:
        names = {self._name(step) for step in steps}
        placed = (self.sentences.words.placed(*pair) for step in steps for pair in _in_order(step))
        name = names.pop() if len(names) == 1 else self._strings["steps.singles"]
        return StepText(self._named(name), (", ".join(placed),))

    def _step(self, number: int, step: Step) -> StepText:
        """The step of a number, with its applications; of many long ones the first in full."""
        name = self._named(self._name(step))
        lines: list[str] = []
        rest: list[Application] = []
        for application in step.applications:
            found = self._lines(number, replace(step, applications=(application,)))
            if len(found[0]) > _LONG and sum(len(line) > _LONG for line in lines) == _LONG_MOST:
                rest.append(application)
            else:
                lines.extend(found)
        if rest:
            outcome = self.sentences.words.outcome(_together(rest), self.positions[number])
            lines.append(self._strings["steps.likewise"].format(outcome=outcome))
        return StepText(name, tuple(dict.fromkeys(lines)))

    def _name(self, step: Step) -> str:
        return technique_name(self._strings, step.technique, self.sentences.words.puzzle.variant)

    def _named(self, name: str) -> str:
        """A name as the beginning of a line."""
        return self._strings["steps.name"].format(name=name[:1].upper() + name[1:])

    def _lines(self, number: int, step: Step) -> list[str]:
        found = self.sentences.words.applications(step, self.known[step.technique], self.positions[number])
        form = self._strings["steps.line"]
        return [form.format(shown=pattern, outcome=outcome) if pattern else outcome for pattern, outcome in found]


def _together(applications: Sequence[Application]) -> Application:
    """What follows from several applications."""
    placed = dict.fromkeys(pair for one in applications for pair in one.placed)
    removed = dict.fromkeys(pair for one in applications for pair in one.removed)
    return Application((), (), tuple(placed), tuple(sorted(removed)))


def showing_new(step: Step) -> Step:
    """The step without applications from which nothing follows that others before them have not shown."""
    known: set[tuple[str, int, int]] = set()
    kept = []
    for application in step.applications:
        written = {("placed", *pair) for pair in application.placed}
        found = written | {("removed", *pair) for pair in application.removed}
        if not found <= known:
            kept.append(application)
        known |= found
    return replace(step, applications=tuple(kept))


def _in_order(step: Step) -> Iterator[tuple[int, int]]:
    """The values of a step as they were found, each once."""
    return iter(dict.fromkeys(pair for application in step.applications for pair in application.placed))
