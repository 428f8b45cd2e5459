"""The study of the text: its full grids, its check, its score, and the four grades that it cuts from a population."""

from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from pipeline.families.shared.studies import (
    Finding,
    Histogram,
    Scatter,
    Study,
    StudyOrder,
    StudyReport,
    Table,
    mean,
    rank_correlation,
    share,
)
from pipeline.families.shared.verdicts import of_enough, verdict
from pipeline.families.sudoku.measures.grading import LEVELS, MEASURE_OPTIONS, REVEALS, bands_of, normalised
from pipeline.families.sudoku.sizes import SIZES
from pipeline.model.level import Level
from pipeline.model.size import Size

if TYPE_CHECKING:
    from pipeline.families.sudoku.published.samples import Sample

TEXTS_OWN = 9  # the side of the text's grid; larger ones take long to rate
ORDERS = 10  # of reveals, to see whether they change a grade
GRIDS = 20  # full grids that are compared
DRAWN = 40  # puzzles hidden at once for each number of blanks
STEP = 16  # of these numbers: a grid's cells over it
ROWS = 12  # puzzles of the table
RATED = 100  # puzzles that the ladder and Sudoku Explainer's order rate
CLASSES = 10  # of the histogram
LOOSE, CLOSE = 0.3, 0.7  # rank correlations up to which two figures hardly, or in part, go together
FAR = 0.75  # a normalised score that only the last grade has


def full_grids(order: StudyOrder) -> StudyReport:
    """How many of the full grids differ."""
    from pipeline.families.sudoku.published.samples import distinct_grids

    found = distinct_grids(_side(order), min(GRIDS, order.count))
    return StudyReport(
        (
            Finding(
                "1, steps 1 and 2",
                "a random first row, rotated groups and exchanged lines make full grids",
                "a huge number of puzzles",
                f"{found} of {min(GRIDS, order.count)} full grids differ, symmetric copies taken as one",
                of_enough(
                    min(GRIDS, order.count),
                    "All are one grid up to symmetry: its puzzles vary by the cells that are hidden alone."
                    if found == 1
                    else "They are few up to symmetry: its puzzles vary mostly by the cells that are hidden.",
                    least=2,
                ),
            ),
        )
    )


def at_once(order: StudyOrder) -> StudyReport:
    """How often puzzles with cells hidden at once have one solution, by the number of blanks, and what they score."""
    from pipeline.families.sudoku.measures.scores import weighted
    from pipeline.families.sudoku.published import samples

    cells = _side(order) ** 2
    numbers = range(cells // 4, cells - cells // 4 + 1, max(1, cells // STEP))
    found = [samples.at_once(_side(order), blanks, min(DRAWN, order.count)) for blanks in numbers]
    rows = tuple(
        (str(one.blanks), share(len(one.unique), one.drawn), _spread([weighted(counts) for counts in one.unique]))
        for one in found
    )
    unique = [counts for one in found for counts in one.unique]
    drawn = sum(one.drawn for one in found)
    naked = sum(not hidden and not revealed for _, hidden, revealed in unique)
    last = max((one.blanks for one in found if one.unique), default=0)
    return StudyReport(
        (
            Finding(
                "1, last paragraph",
                "the full grid serves to check that a puzzle has one solution",
                "always",
                f"{drawn - len(unique)} of {drawn} puzzles hidden at once have more solutions, and pass that check",
                ("Not true: it" if drawn > len(unique) else "True of these samples, but the check")
                + " proves nothing, as reveals come from that grid; here a search looks for a second solution.",
            ),
            Finding(
                "1, last paragraph",
                "cells are hidden at random, in a random number",
                "no figure",
                f"{share(len(unique), drawn)} have one solution, none with more than {last} blanks; "
                f"{share(naked, len(unique))} of these fall to naked singles alone",
                of_enough(
                    len(unique),
                    verdict(
                        naked / max(1, len(unique)),
                        (0.8, "Hidden at once many need more than naked singles."),
                        otherwise="Hidden at once nearly all are easy.",
                    ),
                )
                + " The population here hides cell by cell, with a proof for each.",
            ),
        ),
        (Table("Cells hidden at once", ("blanks", "one solution", "their scores"), rows),),
    )


def scored(order: StudyOrder) -> StudyReport:
    """The text's table 1: N1, N2, N3, blanks and score of some puzzles of the population."""
    from pipeline.families.sudoku.measures.scores import mean_score

    puzzles = _samples(order)
    orders = _reveals(order)
    heads = ("puzzle", "N1", "N2", "N3", "blanks", "score", "normalised", f"mean of {orders}", "least to greatest")
    ends = [end(_scores(order)) for end in (min, max)]
    rows = tuple(
        (
            str(number),
            *map(str, (*one.counts, one.blanks, one.scores[0])),
            f"{_share_of_range(mean_score(one.scores[:orders]), *ends):.2f}",
            *_averaged(one.scores[:orders]),
        )
        for number, one in enumerate(puzzles[:ROWS], 1)
    )
    none, revealed = (sum((one.counts[2] > 0) is there for one in puzzles) for there in (False, True))
    return StudyReport(
        (
            Finding(
                "2.1",
                "every blank is a naked single, else a hidden one, else it is revealed",
                "steps 1 to 4",
                f"{share(none, len(puzzles))} of the puzzles need no reveal, {share(revealed, len(puzzles))} do",
                "N1, N2 and N3 add up to the blanks. Which hidden single comes first the text leaves open.",
            ),
        ),
        (Table("Table 1: steps and scores", heads, rows),),
    )


def grades(order: StudyOrder) -> StudyReport:
    """The normalised scores of the population, and its four equal intervals."""
    scores = _scores(order)
    least, greatest = min(scores), max(scores)
    shares = [_share_of_range(one, least, greatest) for one in scores]
    counts = Counter(_level(one, least, greatest) for one in scores)
    classes = Counter(min(int(one * CLASSES), CLASSES - 1) for one in shares)
    bands = tuple((f"{k / CLASSES:.1f} to {(k + 1) / CLASSES:.1f}", classes[k]) for k in range(CLASSES))
    rows = tuple(
        (str(level), f"{low:g} to {high:g}", str(counts[level]), share(counts[level], len(scores)))
        for level, low, high in bands_of(least, greatest)
    )
    return StudyReport(
        (
            Finding(
                "2.2",
                "scores cover a wide range, and some lie far above their mean",
                "no figure is left of table 1",
                f"{least:g} to {greatest:g}, mean {mean(scores):.1f}; "
                f"{share(sum(one > FAR for one in shares), len(shares))} above three quarters of the range",
                of_enough(
                    len(scores),
                    "True of this population." if any(one > FAR for one in shares) else "Not true of this population.",
                )
                + " The ends of the scale are two puzzles; other populations move them, and so all grades.",
            ),
            Finding(
                "2.2",
                "four equal intervals of the normalised score are the grades",
                "easy, medium, advanced, expert",
                ", ".join(f"{level} {share(counts[level], len(scores))}" for level in LEVELS),
                of_enough(len(scores), _evenness([counts[level] for level in LEVELS]))
                + " Grades depend on the population, which is frozen here.",
            ),
        ),
        (Table("Four equal intervals", ("grade", "scores", "puzzles", "share"), rows),),
        (Histogram("Normalised scores", "puzzles", bands),),
    )


def reveals(order: StudyOrder) -> StudyReport:
    """How the order of reveals changes scores and grades."""
    puzzles = _samples(order)
    first = [one.scores[0] for one in puzzles]
    least, greatest = min(first), max(first)
    changed = [one for one in puzzles if len({_level(score, least, greatest) for score in one.scores}) > 1]
    widest = max(max(one.scores) - min(one.scores) for one in puzzles)
    return StudyReport(
        (
            Finding(
                "2.1, step 3",
                "the advanced step reveals a random blank",
                "its effect is not mentioned",
                f"{share(len(changed), len(puzzles))} of the puzzles change their grade among {len(puzzles[0].scores)} "
                f"orders of reveals; scores differ by up to {widest}",
                of_enough(len(puzzles), _chance_of_grades(len(changed)))
                + " --reveals takes the mean of several orders.",
            ),
        )
    )


def against_others(order: StudyOrder) -> StudyReport:
    """The score against blanks, against the ladder's cost and against Sudoku Explainer's rating."""
    from pipeline.families.sudoku.published.samples import cost_and_rating

    puzzles = _samples(order)
    figures = [(one, *cost_and_rating(one)) for one in puzzles[:RATED]]
    scores = dict(zip(puzzles, _scores(order), strict=True))
    by_blanks = tuple((float(one.blanks), scores[one]) for one in puzzles)
    by_cost = tuple((float(cost), scores[one]) for one, cost, _ in figures)
    by_rating = tuple((rating, scores[one]) for one, _, rating in figures if rating is not None)
    blanks, cost, rating = (_correlated(points) for points in (by_blanks, by_cost, by_rating))
    return StudyReport(
        (
            Finding(
                "introduction",
                "blanks or time alone do not grade a puzzle",
                "an opinion",
                f"rank correlation of the score with blanks {blanks}; "
                f"of {len(figures)} with our cost {cost}, with SE {rating}",
                of_enough(len(puzzles), _following(_correlation(by_blanks)))
                + " The score cannot tell what a step beyond singles would take.",
            ),
        ),
        plots=(
            Scatter("Score against blanks", "blanks", "score", by_blanks),
            Scatter("Score against the ladder's cost", "cost", "score", by_cost),
            Scatter("Score against Sudoku Explainer's rating", "SE", "score", by_rating),
        ),
    )


def times(order: StudyOrder) -> StudyReport:
    """How long a puzzle of the population takes to make and to score."""
    from pipeline.families.sudoku.measures.scores import score
    from pipeline.families.sudoku.published.hiding import member

    number = min(RATED, order.count)
    start = perf_counter()
    made = [member(_side(order), one) for one in range(number)]
    middle = perf_counter()
    for one in made:
        score(*one)
    end = perf_counter()
    row = (order.size, f"{1000 * (middle - start) / number:.2f}", f"{1000 * (end - middle) / number:.2f}")
    return StudyReport(times=(Table("Time of a puzzle", ("size", "ms to make", "ms to score"), (row,)),))


def population_file(order: StudyOrder) -> str:
    """The file of the population that a study looks at, for the grading of books and commands."""
    from pipeline.families.sudoku.measures.population import format_population
    from pipeline.families.sudoku.published.hiding import population

    return format_population(population(Size.parse(order.size), order.count, _reveals(order)))


def _side(order: StudyOrder) -> int:
    return Size.parse(order.size).width


def _reveals(order: StudyOrder) -> int:
    """How many orders of reveals a score is the mean of."""
    return int(str(dict(order.options).get(REVEALS, 1)))


def _samples(order: StudyOrder) -> "tuple[Sample, ...]":
    from pipeline.families.sudoku.published.samples import population_samples

    return population_samples(_side(order), order.count, max(ORDERS, _reveals(order)))


def _scores(order: StudyOrder) -> list[float]:
    """The scores of the samples, each the mean of the orders of reveals that are asked for."""
    from pipeline.families.sudoku.measures.scores import mean_score

    return [float(mean_score(one.scores[: _reveals(order)])) for one in _samples(order)]


def _averaged(scores: Sequence[int]) -> tuple[str, str]:
    return f"{mean(scores):.1f}", _spread(scores)


def _spread(scores: Sequence[int]) -> str:
    return f"{min(scores)} to {max(scores)}" if scores else "-"


def _share_of_range(score: float, least: float, greatest: float) -> float:
    return normalised(score, least, greatest) if least < greatest else 0.0


def _level(score: float, least: float, greatest: float) -> Level:
    """The grade between the extremes of the study's own population."""
    return LEVELS[max(0, min(int(_share_of_range(score, least, greatest) * len(LEVELS)), len(LEVELS) - 1))]


def _evenness(counts: Sequence[int]) -> str:
    equal = max(counts) - min(counts) <= sum(counts) / 20
    return "Equal intervals give nearly equal shares here." if equal else "Equal intervals are not equal shares."


def _chance_of_grades(changed: int) -> str:
    return "Where reveals are needed a grade is partly chance." if changed else "No grade changes in these samples."


def _following(blanks: float) -> str:
    return verdict(
        blanks,
        (LOOSE, "The score hardly follows the blanks."),
        (CLOSE, "The score follows the blanks in part."),
        otherwise="The score follows the blanks closely.",
    )


def _correlation(points: Sequence[tuple[float, float]]) -> float:
    return rank_correlation([x for x, _ in points], [y for _, y in points])


def _correlated(points: Sequence[tuple[float, float]]) -> str:
    """The correlation in two decimals; a dash for fewer than two points."""
    return f"{_correlation(points):.2f}" if len(points) > 1 else "-"


STUDY = Study(
    ("report",),
    "A course report on Sudoku: grading and creating puzzles (in Chinese, without its author's name)",
    "Compares the text's full grids, hides cells at once and in turn, counts naked singles, hidden singles and "
    "reveals, cuts the four grades from the population, and shows how the order of reveals changes them.",
    1200,
    tuple(str(size) for size in reversed(SIZES) if size.width <= TEXTS_OWN),
    (full_grids, at_once, scored, grades, reveals, against_others, times),
    MEASURE_OPTIONS,
    {"population": population_file},
)
