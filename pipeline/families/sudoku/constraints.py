"""What an author asks of a Sudoku beside its level: options, what they mean together, and what contradicts itself."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache, lru_cache

from pipeline.families.shared.option_types import Choice, Drawn, Flag, Span, drawn_cells
from pipeline.families.shared.options import Option, OptionError
from pipeline.families.shared.published_options import check_published, published_options
from pipeline.families.shared.technique_options import Asked, asked_by, check_techniques, technique_options
from pipeline.families.sudoku.grid import box_shape, highest, white_cells
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.orbits import IMAGES, cells_together
from pipeline.families.sudoku.sizes import KILLER, SAMURAI, SIZES
from pipeline.frozen import frozen
from pipeline.model.slot import OptionValue, Params
from pipeline.solving.techniques import Ladder

DIG, TRANSFORM = "dig", "transform"
SMALLEST, LARGEST = SIZES[0].width, SIZES[-1].width
EMPTY_MARKS = ".0"
KILLER_SHARE = 4  # one cell in so many of a killer may be given at most
SINGLES_SHARE = 8  # one cell in so many may be a cage of its own
SINGLES = tuple(technique.name for technique in LADDER[:3])

# With fewer givens no grid has one solution: counted exhaustively up to 9x9 (McGuire, Tugemann and Civario for 9x9,
# arXiv 1201.0749). In larger grids all values but one must be there.
FEWEST = {4: 4, 6: 8, 8: 14, 9: 17}

_GIVENS = (
    Option(
        "symmetry",
        "how the givens lie in the grid (rotational; none in 4x4 and where other options rule it out)",
        None,
        Choice(tuple(IMAGES)),
        optional=True,
    ),
    Option("givens", "how many cells are given (free)", None, Span(SMALLEST, LARGEST**2 - 1), optional=True),
    Option(
        "single_cells",
        "how many cages of a killer have one cell (none, as in published ones)",
        None,
        Span(0, LARGEST**2 // SINGLES_SHARE),
        optional=True,
    ),
    Option("minimal", "no given can be spared", default=False, kind=Flag()),
    Option(
        "pattern",
        "which cells are given",
        None,
        Drawn("`.` or `0` an empty cell, anything else a given"),
        optional=True,
    ),
)

_METHOD = (
    Option(
        "method",
        "dig hides cells as long as the level's techniques lead back; transform is the published way: a shuffled first "
        "row is rotated into a full grid, lines are exchanged, cells hidden at random",
        DIG,
        Choice((DIG, TRANSFORM)),
    ),
    *published_options(),
)


def options_with(techniques: Ladder) -> tuple[Option, ...]:
    """The options beside the variant, some of which name techniques."""
    return (*_GIVENS, *technique_options(techniques), *_METHOD)


# In a smaller grid the other lines of a fish are a smaller fish, and what a subset leaves of a house is an easier one.
SMALLEST_WITH = {"hidden triplet": 8, "naked quad": 8, "jellyfish": 8, "hidden quad": 9}

LARGEST_MINIMAL = 12


@frozen
class Constraints:
    """The options of a section, defaults settled; `pattern` holds the cells that are given, none for any."""

    symmetry: str = "none"
    givens: range | None = None
    minimal: bool = False
    pattern: tuple[int, ...] = ()
    asked: Asked = field(default_factory=Asked)
    single_cells: range | None = None

    def fits(self, number: int) -> bool:
        """Is it a number of givens as asked for?"""
        return self.givens is None or number in self.givens

    def fits_below(self, number: int) -> bool:
        """Are these not too many givens?"""
        return self.givens is None or number <= self.givens[-1]


@lru_cache(maxsize=64)
def constraints_of(params: Params) -> Constraints:
    """What a section asks for."""
    return constraints_from(params.size.width, dict(params.options))


def constraints_from(n: int, options: Mapping[str, OptionValue]) -> Constraints:
    """The constraints of options, as they are read, for a size; a drawn pattern must fit it."""
    givens, pattern, singles = options.get("givens"), options.get("pattern"), options.get("single_cells")
    return Constraints(
        _symmetry(n, options),
        givens if isinstance(givens, range) else None,
        bool(options.get("minimal")),
        drawn_pattern(n, str(pattern)) if pattern else (),
        asked_by(options),
        singles if isinstance(singles, range) else None,
    )


def _symmetry(n: int, options: Mapping[str, OptionValue]) -> str:
    """Unless chosen, rotational; in 4x4 none, because only 156 puzzles have it, and where it would be in the way."""
    givens = options.get("givens")
    variant = str(options.get("variant") or "")
    unlike = isinstance(givens, range) and not numbers_of(n, "rotational", variant) & set(givens)
    free = n == SMALLEST or options.get("minimal") or options.get("pattern") or options.get("method") == TRANSFORM
    return str(options.get("symmetry") or ("none" if free or unlike else "rotational"))


def drawn_pattern(n: int, text: str) -> tuple[int, ...]:
    """The given cells of a drawn pattern; raises ValueError unless it has the size."""
    return tuple(cell for cell, mark in enumerate(drawn_cells(text, n, n)) if mark not in EMPTY_MARKS)


@cache
def numbers_of(n: int, symmetry: str, variant: str = "") -> frozenset[int]:
    """All numbers of givens that a symmetry admits."""
    found = {0}
    for orbit in cells_together(n, symmetry, variant):
        found |= {number + len(orbit) for number in found}
    return frozenset(found)


def check_constraints(n: int, options: Mapping[str, OptionValue], variant: str, ladder: Ladder) -> None:
    """Raise OptionError where options contradict each other, the size, or the variant (empty for a plain one)."""
    _check_variant(options, variant)
    check_published(options, (TRANSFORM,))
    fewest = 0 if variant == KILLER else highest(n, variant) - 1 if variant else FEWEST.get(n, n - 1)
    if pattern := options.get("pattern"):
        cells = _checked_pattern(n, str(pattern), fewest)
        _check_pattern(n, cells, options)
        if not variant:
            _check_lines(n, cells)
    if isinstance(givens := options.get("givens"), range):
        if variant == KILLER:
            _check_share(n, "givens", givens, KILLER_SHARE)
        _check_givens(n, variant, givens, str(options.get("symmetry") or ""), fewest)
    if isinstance(singles := options.get("single_cells"), range):
        _check_share(n, "single_cells", singles, SINGLES_SHARE)
    if options.get("minimal") and n > LARGEST_MINIMAL:
        most = f"{LARGEST_MINIMAL}x{LARGEST_MINIMAL}"
        raise OptionError("minimal", f"is proved up to {most}, in {n}x{n} it takes too long; leave it out")
    _check_spare(n, options)
    if variant != KILLER:
        _check_small(n, asked_by(options))
    check_techniques(options, ladder, f"{variant} sudoku".strip())


def _check_spare(n: int, options: Mapping[str, OptionValue]) -> None:
    """The most givens that a 9x9 is known to have with none to spare are 40; in general half of the cells."""
    givens, most = options.get("givens"), n * n // 2
    if options.get("minimal") and isinstance(givens, range) and givens[0] > most:
        message = (
            f"{_spoken(givens)} with minimal: no {n}x{n} with more than {most} givens is known to need all of them"
        )
        raise OptionError("givens", f"{message}; ask for fewer, or leave minimal out")


def _check_variant(options: Mapping[str, OptionValue], variant: str) -> None:
    """A killer is made of cages, and may have a few givens; the published method knows plain grids only.

    Of a samurai it takes too long to prove that no given can be spared, or to find values for a pattern.
    """
    strange = {
        KILLER: ("minimal", "pattern", "method"),
        SAMURAI: ("minimal", "pattern", "method", "single_cells"),
        "": ("single_cells",),
    }
    for key in strange.get(variant, ("method", "single_cells")):
        if options.get(key) not in (None, False, DIG):
            apart = f"cannot be combined with variant {variant}" if variant else "is for killers, which have cages"
            raise OptionError(key, f"{apart}; remove one of the two" if variant else f"{apart}; leave it out")
    if variant == KILLER and options.get("symmetry") and not options.get("givens"):
        raise OptionError("symmetry", "a killer has no givens unless they are asked for; add givens or leave it out")


def _check_share(n: int, key: str, number: range, share: int) -> None:
    """Raise OptionError where so many cells of a killer, given or cages of their own, leave the cages little to say."""
    most = n * n // share
    if number[-1] > most:
        raise OptionError(key, f"{_spoken(number)} leave cages little to say, expected at most {most} in a {n}x{n}")


def _checked_pattern(n: int, text: str, fewest: int) -> tuple[int, ...]:
    try:
        cells = drawn_pattern(n, text)
    except ValueError as error:
        raise OptionError("pattern", str(error)) from None
    if not fewest <= len(cells) < n * n:
        message = (
            f"has {len(cells)} givens, but a {n}x{n} grid with one solution has {fewest} to {n * n - 1}; draw so many"
        )
        raise OptionError("pattern", message)
    return cells


def _check_pattern(n: int, cells: tuple[int, ...], options: Mapping[str, OptionValue]) -> None:
    if options.get("method") == TRANSFORM:
        raise OptionError("pattern", "method transform hides cells at random; remove one of the two")
    givens, symmetry = options.get("givens"), str(options.get("symmetry") or "none")
    if isinstance(givens, range) and len(cells) not in givens:
        raise OptionError(
            "pattern", f"has {len(cells)} givens, but givens asks for {_spoken(givens)}; leave givens out"
        )
    for cell in cells:
        for image in sorted(IMAGES[symmetry](n, *divmod(cell, n))):
            if image[0] * n + image[1] not in cells:
                where = f"row {image[0] + 1}, column {image[1] + 1} is empty"
                raise OptionError("pattern", f"has no {symmetry} symmetry: {where}; leave symmetry out")


def _check_lines(n: int, cells: tuple[int, ...]) -> None:
    """Two empty rows of a band, or columns of a stack, could change places in every solution."""
    high, wide = box_shape(n)
    rows, columns = {cell // n for cell in cells}, {cell % n for cell in cells}
    for name, used, size in (("rows", rows, high), ("columns", columns, wide)):
        for first in range(0, n, size):
            free = [line + 1 for line in range(first, first + size) if line not in used]
            if len(free) > 1:
                both = f"{name} {free[0]} and {free[1]} are empty and could change places in every solution"
                raise OptionError("pattern", f"{both}; add a given to one of them")


def _check_givens(n: int, variant: str, givens: range, symmetry: str, fewest: int) -> None:
    cells = len(white_cells(n, variant))
    if givens[-1] < fewest or givens[0] >= cells:
        message = (
            f"{_spoken(givens)} is impossible: a {n}x{n} grid with one solution has {fewest} to {cells - 1} givens; "
            "ask for some of these"
        )
        raise OptionError("givens", message)
    numbers = numbers_of(n, symmetry or "none", variant)
    if not numbers & set(givens):
        near = sorted(numbers, key=lambda number: min(abs(number - one) for one in givens))[:2]
        could = " or ".join(map(str, sorted(near)))
        message = f"{_spoken(givens)} is impossible with symmetry {symmetry} in {n}x{n}; use {could}, or symmetry none"
        raise OptionError("givens", message)


def _spoken(givens: range) -> str:
    return str(givens[0]) if len(givens) == 1 else f"{givens[0]} to {givens[-1]}"


def _check_small(n: int, asked: Asked) -> None:
    """Raise OptionError for a technique that small grids never need."""
    for key, name in asked.named:
        if n == SMALLEST and name not in SINGLES:
            known = ", ".join(SINGLES)
            raise OptionError(key, f"{name} is never needed: every 4x4 puzzle falls to hidden singles; use {known}")
        if n < (least := SMALLEST_WITH.get(name, 0)):
            message = f"{name} is never needed below {least}x{least}: in {n}x{n} easier ones do the same; use another"
            raise OptionError(key, message)
