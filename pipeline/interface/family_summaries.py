"""What there is to choose from: families with their sizes, options and levels, as values."""

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.frozen import frozen
from pipeline.model.level import Level


@frozen
class OptionSummary:
    """An option of a family: its name, what it does, and the values that it takes, in words."""

    name: str
    help: str
    expected: str


@frozen
class SizeSummary:
    """A size, as in "9x9": its levels, low to high, and for every other level the reason why it does not exist."""

    size: str
    levels: tuple[Level, ...]
    absent: tuple[tuple[Level, str], ...]


@frozen
class VariantSummary:
    """A variant of a family with its sizes, small to large; the plain one has no name."""

    name: str
    sizes: tuple[SizeSummary, ...]


@frozen
class FamilySummary:
    """A family: its name, its other names, its options, and its variants, the plain one first."""

    name: str
    aliases: tuple[str, ...]
    options: tuple[OptionSummary, ...]
    variants: tuple[VariantSummary, ...]


def family_summaries() -> tuple[FamilySummary, ...]:
    """All families."""
    return tuple(_summary(family) for family in FAMILIES.usable())


def _summary(family: Family) -> FamilySummary:
    options = tuple(OptionSummary(option.name, option.help, option.expected) for option in family.options)
    variants = tuple(_variant(family, variant) for variant in ("", *family.variants))
    return FamilySummary(family.name, family.aliases, options, variants)


def _variant(family: Family, variant: str) -> VariantSummary:
    tables = ((size, family.table(size, variant)) for size in family.sizes_of(variant))
    return VariantSummary(variant, tuple(SizeSummary(str(size), table.levels, table.absent) for size, table in tables))
