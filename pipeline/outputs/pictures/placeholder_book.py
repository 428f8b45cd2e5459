"""A book whose puzzles do not exist yet, with stand-ins: its numbers, days, sheets and levels are known before."""

from collections.abc import Mapping
from datetime import date, timedelta

from pipeline.model.book import Book, Selection
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.slot import Slot, SlotKey
from pipeline.model.spec import BookSpec
from pipeline.stages.compose import compose
from pipeline.stages.plan import plan
from pipeline.typeset.geometry.grid_fit import puzzles_per_page


def placeholder_book(spec: BookSpec) -> Book:
    """The book, its grids empty and its codes made up; puzzles of the author's own have no level yet."""
    slots = plan(spec)
    chosen = tuple((slot, _stand_in(slot, number)) for number, slot in enumerate(slots))
    return compose(spec, Selection(chosen, days=_days(spec, slots)), puzzles_per_page)


def _days(spec: BookSpec, slots: tuple[Slot, ...]) -> Mapping[SlotKey, date]:
    """The day of every slot of a newspaper."""
    if spec.start is None:
        return {}
    days: dict[SlotKey, date] = {}
    for number, section in enumerate(spec.sections):
        mine = [slot for slot in slots if slot.section == number]
        for day, target in section.days:
            slot = next(slot for slot in mine if slot.level_target == target and slot.key not in days)
            days[slot.key] = spec.start + timedelta(days=day)
    return days


def _stand_in(slot: Slot, number: int) -> RatedPuzzle:
    width, height = slot.params.size.width, slot.params.size.height
    empty = Puzzle(slot.params.family, width, height, (EMPTY,) * (width * height), variant=slot.params.variant)
    return RatedPuzzle(slot.own or empty, (), Rating(slot.level, None, 0), str(number))
