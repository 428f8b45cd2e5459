"""The options of a Calcudoku, which fit each other, and what they allow the cages, as numbers for the kernels."""

from collections.abc import Mapping

from pipeline.families.calcudoku.kernels.workspace import Limits
from pipeline.families.calcudoku.ladder import MADE
from pipeline.families.calcudoku.published.calcoolation_cages import FULL
from pipeline.families.calcudoku.published.elementary_cages import RANDOM, READING, CageLimits, limits_of
from pipeline.families.calcudoku.published.elementary_squares import EXCHANGES, MEASURE, MOST_EXCHANGES
from pipeline.families.shared.option_types import Choice, Flag, Numbers, Share, Subset, Whole, WholeOr
from pipeline.families.shared.options import Option, OptionError
from pipeline.families.shared.published_options import check_published, published_options
from pipeline.families.shared.technique_options import check_techniques, technique_options
from pipeline.model.puzzle import Operator
from pipeline.model.size import Size
from pipeline.model.slot import OptionValue, Params

PAIR = 2
MOST_CELLS = 6  # of a cage
HUNDRED, HALF = 100, 50
TUPLE_BITS = 62  # a bit for every value of every cell of a cage
WITH_OPERATOR, NO_OPERATOR = "operator", "no-operator"
TRANSFORM, CANDIDATES = "transform", "candidates"
PUBLISHED = (TRANSFORM, CANDIDATES)
METHODS = ("repair", *PUBLISHED)
WIDE = {"add", "multiply"}  # operators of cages of more than two cells

MOST_TARGET = 999
MOST_FACTOR = 12  # whose times table may be asked for

LARGEST = 4  # cells of a cage, unless asked otherwise
EXACT = 100  # what a number of cages is multiplied with in limits
SHARE = (10, HALF, 14, HALF)  # single cells, as published: 10 to 14 %, rounded
PAIRS_SHARE = (10, 0, 14, EXACT - 1)  # where all others are pairs their number is even or odd as that of the cells
ANY_SHARE = (0, 0, EXACT, 0)  # quotients: a cell that divides no neighbour has to stand alone

OPTIONS = (
    Option(
        "operators",
        "the operators of the cages",
        ("add", "subtract", "multiply", "divide"),
        Subset(
            ("add", "subtract", "multiply", "divide"),
            {"+": "add", "-": "subtract", "−": "subtract", "x": "multiply", "×": "multiply", "*": "multiply",
             "/": "divide", "÷": "divide"},
        ),
    ),
    Option("largest_cage", "the most cells of a cage (4, or 2 where no cage adds or multiplies)", None,
           Whole(PAIR, MOST_CELLS), optional=True),
    Option("single_cells", "cages of one cell: an exact number, or a share of the cages such as 12% (10 to 14 %)", None,
           Share(0, 144), optional=True),
    Option("clues", "what a clue shows: the target with its operator, or the target alone", WITH_OPERATOR,
           Choice((WITH_OPERATOR, NO_OPERATOR))),
    Option("largest_target", "no clue shows a larger target", None, Whole(1, MOST_TARGET), optional=True),
    Option("factors", "the times tables a class knows, such as 2, 5, 10: products and quotients are of these", None,
           Numbers(2, MOST_FACTOR), optional=True),
    Option("zero_based", "digits from 0 on instead of 1", False, Flag()),
    Option("method", "how puzzles are made: as by default, or drawn as a published text says", METHODS[0],
           Choice(METHODS)),
    Option("scramble", "method transform: how often rows or columns are exchanged, or until a measure is met",
           EXCHANGES, WholeOr(0, MOST_EXCHANGES, MEASURE)),
    Option("walk", "method transform: the order in which cells are merged into cages", READING,
           Choice((READING, RANDOM))),
    *published_options(),
    *technique_options(MADE),
)  # fmt: skip


def check(size: Size, options: Mapping[str, OptionValue]) -> None:
    """Raise OptionError for options that contradict each other or the size."""
    operators, largest, singles = options["operators"], options["largest_cage"], options["single_cells"]
    assert isinstance(operators, tuple)
    wide = WIDE & set(operators)
    if isinstance(largest, int) and largest > PAIR and not wide:
        raise OptionError(
            "largest_cage",
            f"{largest} does not fit operators {', '.join(operators)}: subtract and divide need pairs of cells; "
            "use largest_cage 2 or allow add or multiply",
        )
    most = TUPLE_BITS // size.width
    if isinstance(largest, int) and largest > most:
        raise OptionError("largest_cage", f"{largest} does not fit {size}, expected {PAIR} to {most} there")
    _check_singles(size, singles, PAIR if not wide else largest)
    _check_limits(options)
    check_published(options, PUBLISHED)
    check_techniques(options, MADE, "calcudoku", PUBLISHED)
    _check_transform(size, options)
    _check_candidates(options)


def _check_limits(options: Mapping[str, OptionValue]) -> None:
    """A largest target and times tables need our own method; tables need an operator that has them."""
    operators = options["operators"]
    assert isinstance(operators, tuple)
    for name in ("largest_target", "factors"):
        if options[name] is not None and options["method"] in PUBLISHED:
            raise OptionError(name, f"does not go with method {options['method']}, whose text has no such limit")
    if options["factors"] is not None and not {"multiply", "divide"} & set(operators):
        message = "is for cages that multiply or divide; allow one of these operators, or remove it"
        raise OptionError("factors", message)


def transform_limits(size: Size, options: Mapping[str, OptionValue]) -> CageLimits:
    """P and Q of method transform: the author's, otherwise the text's; as it gives them for order 4 alone, ours beyond.

    Where all cages are pairs, only as many cells stand alone as have to.
    """
    operators, largest, singles = options["operators"], options["largest_cage"], options["single_cells"]
    assert isinstance(operators, tuple)
    usual = limits_of(size.width)
    p = largest if isinstance(largest, int) else usual.p if WIDE & set(operators) else PAIR
    q = singles if isinstance(singles, int) else usual.q if p > PAIR else size.width % PAIR
    return CageLimits(p, q)


def _check_transform(size: Size, options: Mapping[str, OptionValue]) -> None:
    if options["method"] != TRANSFORM:
        for name, usual in (("scramble", EXCHANGES), ("walk", READING)):
            if options[name] != usual:
                raise OptionError(name, f"is for method {TRANSFORM} only; use it, or remove {name}")
        return
    if isinstance(options["single_cells"], str):
        raise OptionError(
            "single_cells", f"method {TRANSFORM} takes an exact number, expected one such as {limits_of(size.width).q}"
        )
    if options["operators"] == ("divide",):
        raise OptionError("operators", f"method {TRANSFORM} makes cages of which few divide; allow another operator")
    wanted = transform_limits(size, options)
    if wanted.p == PAIR and options["walk"] == RANDOM:
        raise OptionError(
            "walk", "random order leaves cages that pairs cannot replace; use walk reading, or larger cages"
        )
    if not wanted.possible(size.width):
        key = "largest_cage" if options["single_cells"] is None else "single_cells"
        raise OptionError(
            key,
            f"{wanted.q} single cells and otherwise cages of at most {wanted.p} are more cages than method {TRANSFORM} "
            f"makes of {size}, {(size.width**2 + 1) // 2}; use fewer single cells, or a larger largest_cage",
        )


def _check_candidates(options: Mapping[str, OptionValue]) -> None:
    if options["method"] != CANDIDATES:
        return
    for name in ("largest_cage", "single_cells"):
        if options[name] is not None:
            raise OptionError(
                name, f"does not go with method {CANDIDATES}, whose text has cages of 2 to 5 cells; remove {name}"
            )
    operators = options["operators"]
    assert isinstance(operators, tuple)
    if not WIDE & set(operators):
        raise OptionError(
            "operators", f"method {CANDIDATES} makes cages of more than two cells, expected add or multiply among them"
        )


def _check_singles(size: Size, singles: OptionValue, largest: OptionValue) -> None:
    cells = size.width * size.height
    asked = singles if isinstance(singles, int) else 0
    if isinstance(singles, str):
        asked = (int(singles.rstrip("%")) * cells + HALF) // HUNDRED  # were every cell a cage
    if asked >= cells:
        raise OptionError("single_cells", f"{singles} is not valid, expected fewer than the {cells} cells of {size}")
    if isinstance(singles, int) and singles == cells - 1:
        raise OptionError("single_cells", f"{singles} of {cells} cells would leave one cell to stand alone as well")
    if isinstance(singles, int) and largest == PAIR and (cells - singles) % PAIR:
        raise OptionError(
            "single_cells",
            f"{singles} of {cells} cells would leave {cells - singles}, which pairs cannot fill; "
            f"use {singles + 1} or {'larger cages' if not singles else singles - 1}",
        )


def limits(params: Params) -> Limits:
    """What the options allow the cages, for the kernels.

    Subtract and divide need pairs, so alone they limit the largest cage to two.
    """
    names = params.option("operators")
    assert isinstance(names, tuple)
    allowed = sum(1 << Operator[name.upper()] for name in names)
    wide = allowed & (1 << Operator.ADD | 1 << Operator.MULTIPLY)
    asked, exact = params.option("largest_cage"), params.option("single_cells")
    largest = asked if isinstance(asked, int) else LARGEST if wide else PAIR
    if params.option("method") == TRANSFORM:
        published = transform_limits(params.size, dict(params.options))
        largest, exact = published.p, published.q
    if params.option("method") == CANDIDATES:
        largest, exact = FULL + 1, 0
    shown, first_digit = params.option("clues") == WITH_OPERATOR, 0 if params.option("zero_based") else 1
    most, factors = params.option("largest_target"), params.option("factors")
    tables = sum(1 << int(factor) for factor in factors) if isinstance(factors, tuple) else 0
    most = most if isinstance(most, int) else 0
    return Limits(largest, *_share(exact, largest, allowed), allowed, int(shown), first_digit, most, tables)


def _share(asked: OptionValue, largest: int, allowed: int) -> tuple[int, int, int, int]:
    """The least and most single cells, see `single_numbers`."""
    if isinstance(asked, int):
        return 0, EXACT * asked, 0, EXACT * asked
    if isinstance(asked, str):
        percent = int(asked.rstrip("%"))
        return (percent, 0, percent, EXACT - 1) if largest == PAIR else (percent, HALF, percent, HALF)
    if allowed == 1 << Operator.DIVIDE:
        return ANY_SHARE
    return PAIRS_SHARE if largest == PAIR else SHARE


def single_numbers(numbers: Limits, cages: int) -> range:
    """How many of so many cages may have one cell, as the kernel `within_share` sees it."""
    fewest = (numbers.low * cages + numbers.low_more) // EXACT
    return range(fewest, (numbers.high * cages + numbers.high_more) // EXACT + 1)
