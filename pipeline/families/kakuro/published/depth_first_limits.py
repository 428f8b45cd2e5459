"""What the depth-first paper assumes, and what it grants of its own method: sections 3, 5.3 and 6.2.2."""

from collections.abc import Sequence
from statistics import median

from pipeline.families.kakuro.published.input_grid import parse
from pipeline.families.kakuro.published.linear_system import freedom
from pipeline.families.kakuro.published.run_ratio import ratio
from pipeline.families.kakuro.published.run_search import search_depth_first
from pipeline.families.kakuro.published.zhou_study import sample
from pipeline.families.shared.studies import Finding, StudyOrder, StudyReport, Table
from pipeline.families.shared.verdicts import of_enough, verdict
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.source.wording import counted

COMPARED = ("5x5", "6x6")
"""What the size of the study is compared with: the first that is another."""

FULL_RANK = "0 -0200 -0200\n-0004 1 1"
"""4 in two cells, crossed by 2 and 2 in one: as many independent equations as cells, solved by 2 and 2 alone."""


def nodes_of(puzzle: Puzzle) -> int:
    """How many fillings the search over runs writes to find all solutions."""
    return dict(search_depth_first(puzzle, None).counts)["nodes"]


def limits(order: StudyOrder) -> StudyReport:
    """The outer lines of layouts, full rank, the spread of the work, and puzzles of two sizes side by side."""
    puzzles = sample(order)
    sizes = _two_sizes(order)
    return StudyReport(
        (_outer_lines(puzzles), _full_rank(puzzles), _spread(order, [nodes_of(one) for one in puzzles]), sizes[0]),
        (sizes[1],),
    )


def reaches_all_sides(puzzle: Puzzle) -> bool:
    """Has each of the four outer lines a white cell, so that the grid is no smaller one?"""
    white, width = [given != BLACK for given in puzzle.givens], puzzle.width
    return all(any(line) for line in (white[:width], white[-width:], white[::width], white[width - 1 :: width]))


def _outer_lines(puzzles: Sequence[Puzzle]) -> Finding:
    reaching = sum(map(reaches_all_sides, puzzles))
    return Finding(
        "3, assumption 2",
        "the outermost ring is not black, so that no grid is a smaller one",
        "assumed, not checked",
        f"{reaching} of {len(puzzles)} layouts have white cells on all four sides",
        verdict(
            len(puzzles) - reaching,
            (0, "Layouts are drawn so here, and an author's layout that is not so is refused."),
            otherwise="Not in all.",
        ),
    )


def _full_rank(puzzles: Sequence[Puzzle]) -> Finding:
    below = sum(freedom(puzzle) > 0 for puzzle in puzzles)
    full = parse(FULL_RANK)
    number = len(search_depth_first(full, None).solutions)
    return Finding(
        "5.3",
        "full rank of the linear system is neither needed nor enough for one solution",
        "neither",
        f"rank below the cells in {below} of {len(puzzles)} puzzles with one solution; 4 in two cells, crossed by 2 "
        f"and 2 in one, leaves {freedom(full)} values free and has {number} solutions",
        "Right: values in 1 to 9 without repeats do more than the equations, and may leave no solution to them. A "
        "puzzle that has a solution has no other where the rank is full.",
    )


def _spread(order: StudyOrder, nodes: Sequence[int]) -> Finding:
    ordered, middle = sorted(nodes), median(nodes)
    low, high = ordered[len(ordered) // 4], ordered[3 * len(ordered) // 4]
    return Finding(
        "6.2.2",
        "the time of the search fluctuates widely",
        "no figure",
        f"{ordered[0]} to {ordered[-1]} nodes in {counted(len(ordered), 'puzzle')} of {order.size}, half of them "
        f"{low} to {high}; the most is {ordered[-1] / middle:.1f} times the median",
        of_enough(
            len(ordered),
            verdict(
                ordered[-1] / middle, (2, "Hardly, on these."), otherwise="It does, even among puzzles of one size."
            ),
        ),
    )


def _two_sizes(order: StudyOrder) -> tuple[Finding, Table]:
    """The work on puzzles of two sizes whose coefficients lie in the range that both sizes have."""
    names = (order.size, next(size for size in COMPARED if size != order.size))
    puzzles = {name: sample(StudyOrder(order.count, name)) for name in names}
    low = max(min(map(ratio, found)) for found in puzzles.values())
    high = min(max(map(ratio, found)) for found in puzzles.values())
    nodes = {
        name: [nodes_of(puzzle) for puzzle in found if low <= ratio(puzzle) <= high] for name, found in puzzles.items()
    }
    middles = {name: median(found) if found else 0 for name, found in nodes.items()}
    finding = Finding(
        "6.2.2",
        "puzzles of sizes that differ cannot be compared by the coefficient",
        "no figure",
        f"coefficients from {low:.2f} to {high:.2f} take "
        + " and ".join(f"{_shown(middle)} nodes (median) in {name}" for name, middle in middles.items()),
        verdict(
            max(middles.values()) / min(middles.values()) if all(middles.values()) else 0,
            (0, "Too few puzzles to compare."),
            (1.5, "These sizes are near enough to each other."),
            otherwise="Right: the same coefficient stands for far more work in a larger grid.",
        ),
    )
    rows = tuple((name, str(len(found)), _shown(middles[name])) for name, found in nodes.items())
    return finding, Table(f"Nodes at coefficients {low:.2f} to {high:.2f}", ("size", "puzzles", "median nodes"), rows)


def _shown(middle: float) -> str:
    return f"{middle:.0f}" if middle else "-"
