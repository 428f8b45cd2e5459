"""A solve in a few diagrams: two to six key positions, a sentence to each, and a line for what lies between them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pipeline.families import family_named
from pipeline.families.book_words import step_sentences
from pipeline.frozen import frozen
from pipeline.model.rating import Application, RatedPuzzle, Step
from pipeline.solving.positions import Before, clearest, key_steps, solve_of
from pipeline.solving.step_sentences import StepSentences
from pipeline.solving.technique_words import technique_name
from pipeline.solving.techniques import PLACING, Technique
from pipeline.solving.wording import capital
from pipeline.typeset.key.worked_steps import Diagram, Worked, has_border, is_solved, showing_new
from pipeline.typeset.puzzles.diagrams import diagram


def worked_diagrams(rated: RatedPuzzle, strings: Mapping[str, str]) -> Worked:
    """The key positions of a solve, and lines for the stretches between them, in the words of a language."""
    puzzle = rated.puzzle
    family = family_named(puzzle.family)
    steps, board = family.explain(puzzle), family.model(puzzle)
    account = _Account(step_sentences(puzzle, board, strings), {one.name: one for one in family.techniques}, steps)
    found = tuple(account.told(tuple(solve_of(puzzle, board, steps))))
    beyond = () if is_solved(rated) else (strings["steps.trial"],)
    shown = frozenset(steps[number].technique for number in key_steps(steps, account.known))
    return Worked((), (), shown, frozenset(), has_border(puzzle), (*found, *beyond))


@frozen
class _Account:
    """Puts one solve into positions and lines."""

    sentences: StepSentences
    known: Mapping[str, Technique]
    steps: Sequence[Step]

    @property
    def _strings(self) -> Mapping[str, str]:
        return self.sentences.words.strings

    def told(self, solve: Sequence[Before]) -> Iterator[Diagram | str]:
        """Positions, and what is between them; what a pictured step does elsewhere counts to what follows."""
        chosen = key_steps(self.steps, self.known)
        start = 0
        likewise: Counter[str] = Counter()
        for number in chosen:
            yield from self._between(start, number, likewise, "diagrams.between")
            before, technique = solve[number], self.known[self.steps[number].technique]
            one = clearest(before, technique)
            yield self._diagram(before, technique, one)
            others = len(showing_new(before.step).applications) - 1
            likewise = Counter({self._strings["diagrams.likewise"]: others} if others > 0 else {})
            start = number + 1
        yield from self._between(start, len(self.steps), likewise, "diagrams.rest")

    def _diagram(self, before: Before, technique: Technique, one: Application) -> Diagram:
        return Diagram(
            self._strings["steps.name"].format(name=capital(self._name(technique.name))),
            sentence_of(self.sentences, technique, one, before),
            diagram(self.sentences.words.puzzle, before.position(technique, one)),
        )

    def _between(self, start: int, end: int, counts: Counter[str], key: str) -> Iterator[str]:
        """The steps of a stretch in one line: singles by the digits that they write in, others by their number."""
        for step in self.steps[start:end]:
            single = self.known[step.technique].code in PLACING
            name = self._strings["diagrams.singles"] if single else self._name(step.technique)
            counts[name] += len(step.placed) if single else 1
        if counts:
            form = self._strings["diagrams.count"]
            parts = (form.format(technique=name, count=count) for name, count in counts.items())
            yield self._strings[key].format(steps=self._strings["say.between"].join(parts))

    def _name(self, technique: str) -> str:
        return technique_name(self._strings, technique, self.sentences.words.puzzle.variant)


def sentence_of(sentences: StepSentences, technique: Technique, one: Application, before: Before) -> str:
    """One application as a sentence, in the words of a book's language."""
    name = technique_name(sentences.words.strings, technique.name, sentences.words.puzzle.variant)
    return sentences.whole(one, technique, before.held, name, before.ways(technique, one))
