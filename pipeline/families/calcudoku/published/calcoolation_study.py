"""The study of Calcoolation: fills without contradiction, techniques in order, cages, operators, what is unique."""

from collections import Counter
from collections.abc import Callable
from statistics import median
from time import perf_counter

from pipeline.families.calcudoku.published.calcoolation_cages import FULL, joined
from pipeline.families.calcudoku.published.calcoolation_squares import ROWS_ALONE, USUAL, Fill, Reading, Rule, filled
from pipeline.families.calcudoku.published.draws import by_candidates, chance_of, cost, is_unique, order_of, our_own
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.studies import (
    Finding,
    Histogram,
    Study,
    StudyOrder,
    StudyReport,
    Table,
    mean,
    share,
)
from pipeline.families.shared.verdicts import ENOUGH, of_enough, verdict
from pipeline.model.puzzle import Operator, Puzzle
from pipeline.source.wording import counted

SIZES = ("4x4", "3x3", "5x5", "6x6", "7x7", "8x8", "9x9")
BY_SIZE = range(3, 10)
READINGS = {
    "triples in rows and columns, any open cell": USUAL,
    "triples in rows alone": ROWS_ALONE,
    "a cell with the fewest candidates": Reading(fewest_first=True),
}
READ_SIZES = (4, 6, 9)
ANOTHER, ANOTHER_9 = "99.8 / 94.5 / 64.5 %", 64.5  # share without contradiction, in per cent
TIMED = 20
LARGEST = 5
SIGNS = {Operator.ADD: "+", Operator.SUBTRACT: "-", Operator.MULTIPLY: "x", Operator.DIVIDE: "/"}


def _fills(n: int, count: int, reading: Reading = USUAL) -> list[Fill]:
    return [filled(n, chance_of(seed), reading) for seed in range(count)]


def contradictions(order: StudyOrder) -> StudyReport:
    """How many fills end without contradiction, by size and by what the text leaves open."""
    ended = {
        name: {n: sum(not fill.contradicts for fill in _fills(n, order.count, reading)) for n in READ_SIZES}
        for name, reading in READINGS.items()
    }
    usual, rows_alone, fewest = ended.values()
    used = " / ".join(share(usual[n], order.count) for n in READ_SIZES)
    alone = " / ".join(share(rows_alone[n], order.count) for n in READ_SIZES)
    finding = Finding(
        "Random number selection", "the techniques before a random choice avoid backtracking", "no figure",
        f"{used} without contradiction (4x4 / 6x6 / 9x9); with triples in rows alone {alone}",
        f"{_avoided(usual, order.count)} Of its loop the text shows the order alone, which changes nothing in the "
        "share: a digit is chosen at random only when no search finds more. What it does not show does: which lines "
        "are searched for triples, and which cell gets the random digit. Were it one with the fewest candidates, as "
        f"two of its variables suggest, {share(fewest[9], order.count)} of 9x9 would end well."
        + _gap(100 * usual[9] / order.count, order.count),
    )  # fmt: skip
    rows = tuple((name, *(share(found[n], order.count) for n in READ_SIZES)) for name, found in ended.items())
    heads = ("reading of the loop", *(f"{n}x{n}" for n in READ_SIZES))
    return StudyReport((finding,), (Table("Fills without contradiction", heads, rows),))


def _gap(ended: float, count: int) -> str:
    """What lies between the usual reading and another program's share of 9x9; nothing of few samples."""
    told = (
        f" Another program after this text has {ANOTHER}; for 9x9 {abs(ended - ANOTHER_9):.1f} points stay unexplained."
    )
    return told if count >= ENOUGH else ""


def _avoided(ended: dict[int, int], count: int) -> str:
    """Whether every fill ended well, and if not, whether larger grids do so less often."""
    shares = [ended[n] for n in READ_SIZES]
    if min(shares) == count:
        return f"True of these {count}."
    fewer = ", more of them the larger the grid" if shares == sorted(shares, reverse=True) and count >= ENOUGH else ""
    return f"Not always: some fills leave a cell without candidates{fewer}; they are begun again."


def techniques(order: StudyOrder) -> StudyReport:
    """Which techniques fills use, and in which order."""
    fills = _fills(order_of(order), order.count)
    uses = Counter(rule for fill in fills for rule in fill.used)
    rules = list(Rule)
    rows = tuple(_used(rule, uses, fills) for rule in rules)
    finding = Finding(
        "Random number selection", "pairs, then triples, then single candidates, then a random digit", "no figure",
        f"{uses[Rule.RANDOM] / order.count:.1f} random digits a fill of {order.size}, "
        f"{uses[Rule.SINGLE] / order.count:.1f} rounds of single candidates",
        "Fills begin with random digits, since nothing else applies to an empty grid"
        + ("; techniques take over later." if len(uses) > 1 else "."),
    )  # fmt: skip
    heads = ("technique", "rounds a fill", "fills that use it", "first used in round, mean")
    plot = Histogram("Techniques used", "rounds", tuple((str(rule), uses[rule]) for rule in rules))
    return StudyReport((finding,), (Table(f"Techniques of {counted(order.count, 'fill')}", heads, rows),), (plot,))


def _used(rule: Rule, uses: Counter[Rule], fills: list[Fill]) -> tuple[str, ...]:
    firsts = [fill.used.index(rule) + 1 for fill in fills if rule in fill.used]
    first = f"{mean(firsts):.1f}" if firsts else "-"
    return str(rule), f"{uses[rule] / len(fills):.2f}", share(len(firsts), len(fills)), first


def cages(order: StudyOrder) -> StudyReport:
    """How many cells cages have, and how often the text's loop would not end."""
    made = [joined(order_of(order), chance_of(seed)) for seed in range(order.count)]
    sizes = Counter(len(cage) for division in made if division for cage in division)
    own = Counter(len(cage.cells) for puzzle in our_own(order.size, range(order.count)) for cage in puzzle.cages)
    stuck = {n: sum(joined(n, chance_of(seed)) is None for seed in range(order.count)) for n in BY_SIZE}
    findings = (
        Finding(
            "Random cage generation", "cages of two cells, merged to 3 and 4", "2 to 4",
            ", ".join(f"{size}: {share(sizes[size], sizes.total())}" for size in sorted(sizes)),
            ("True but for the last cell of the grid, which joins" if max(sizes) > FULL
             else "True of these samples; the last cell of the grid could join") + f" a cage of {FULL} as well.",
        ),
        Finding(
            "Random cage generation", "every cell finds a neighbour", "always",
            ", ".join(f"{n}x{n}: {share(found, order.count)}" for n, found in stuck.items()) + " do not",
            ("Not always: its" if any(stuck.values()) else "True of these samples, yet its")
            + " loop would draw directions for ever where every neighbour's cage is full; ours ends and begins again.",
        ),
    )  # fmt: skip
    shown = range(1, LARGEST + 1)
    rows = tuple(
        (name, *(share(found[size], found.total()) for size in shown))
        for name, found in (("as the text has it", sizes), ("our own way", own))
    )
    heads = ("cages", *(f"{size} cells" for size in shown))
    plot = Histogram("Cage sizes", "cages", tuple((str(size), sizes[size]) for size in shown))
    return StudyReport(findings, (Table("Cells of a cage", heads, rows),), (plot,))


def operators(order: StudyOrder) -> StudyReport:
    """How often each operator stands in a clue."""
    uses = Counter(cage.operator for puzzle in _drawn(order_of(order), order.count) for cage in puzzle.cages)
    finding = Finding(
        "Random cage generation", "a random operator for every cage", "random",
        ", ".join(f"{sign} {share(uses[one], uses.total())}" for one, sign in SIGNS.items()),
        "Its code takes turns instead: +, -, x, /, each cage the next that it may have. A turn that a cage cannot "
        "take goes to the next operator: that of - to x, that of / to +.",
    )  # fmt: skip
    return StudyReport((finding,))


def unique(order: StudyOrder) -> StudyReport:
    """How many puzzles have one solution as drawn, and what these cost, by size."""
    drawn = {n: _drawn(n, order.count) for n in BY_SIZE}
    ones = {n: [puzzle for puzzle in puzzles if is_unique(puzzle)] for n, puzzles in drawn.items()}
    n = order_of(order)
    finding = Finding(
        "Code", "the board is valid and can be used", "uniqueness not tested",
        f"{share(len(ones[n]), order.count)} of {order.size} have one solution",
        of_enough(
            order.count,
            verdict(
                len(ones[n]) / order.count,
                (0.5, "The text's gap: most boards have several solutions."),
                otherwise="The text's gap, although most boards of this size have one solution.",
            ),
        )
        + " Method candidates draws again until there is one.",
    )  # fmt: skip
    rows = tuple((f"{n}x{n}", share(len(ones[n]), order.count)) for n in BY_SIZE)
    costs = tuple(
        (name, f"{median(found):,.0f}" if found else "-")
        for name, found in (
            ("as the text has it, with one solution", [cost(puzzle) for puzzle in ones[n]]),
            ("our own way, any level", [cost(puzzle) for puzzle in our_own(order.size, range(order.count))]),
        )
    )
    tables = (
        Table("Puzzles as drawn", ("size", "one solution"), rows),
        Table(f"Cost by our ladder, {order.size}", ("puzzles", "cost, median"), costs),
    )
    return StudyReport((finding,), tables)


def times(_order: StudyOrder) -> StudyReport:
    """How long fills and cages take, by size."""
    rows = tuple((f"{n}x{n}", _milliseconds(filled, n), _milliseconds(joined, n)) for n in BY_SIZE)
    return StudyReport(times=(Table("Time of each part, in milliseconds", ("size", "one fill", "cages"), rows),))


def _milliseconds(part: Callable[[int, Chance], object], n: int) -> str:
    began = perf_counter()
    for seed in range(TIMED):
        part(n, chance_of(seed))
    return f"{1000 * (perf_counter() - began) / TIMED:.2f}"


def _drawn(n: int, count: int) -> list[Puzzle]:
    return [puzzle for seed in range(count) if (puzzle := by_candidates(n, chance_of(seed)))]


STUDY = Study(
    ("calcoolation", "candidates"),
    "Calcoolation: a math puzzle board game (CodeProject, 2009)",
    "Squares by candidates without backtracking, cages by joining random neighbours, operators in rotation.",
    600,
    SIZES,
    (contradictions, techniques, cages, operators, unique, times),
)
