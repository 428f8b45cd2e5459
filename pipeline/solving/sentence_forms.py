"""What shows each technique, as a form of words: the houses it looks at, the cells and values that matter there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from pipeline.model.puzzle import Candidates
from pipeline.model.rating import Application
from pipeline.solving.board import House, HouseKind
from pipeline.solving.step_words import SMALLER
from pipeline.solving.sum_left import sum_left
from pipeline.solving.techniques import LINES_SPAN, ODD, PRODUCT, SUM, W_WING, Code, Technique
from pipeline.solving.two_groups import almost_locked, crossing_lines, deadly_loop, finned, in_one_alone
from pipeline.solving.wording import Wording

_TOTALS: Final = {SUM: "line_sum", PRODUCT: "line_product", ODD: "line_parity"}
_PAIR: Final = 2  # values that the cells of a rectangle or loop could swap

Form = Callable[[Wording, Application, Technique, Candidates], str]


def _in_house(key: str) -> Form:
    """A form with the houses, a value and the cells."""

    def form(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
        value = (one.placed or one.removed)[0][1]
        values = dict.fromkeys(value for _, values in one.cells for value in values)
        return say.say(
            key,
            houses=say.houses_of(one) if one.houses else "",
            value=say.digit(value),
            one=say.one(value),
            cells=say.cells(cell for cell, _ in one.cells) if one.cells else "",
            values=say.values(sorted(values)) if values else "",
            struck=say.values(sorted({value for _, value in one.removed})) if one.removed else "",
        )

    return form


def _in_cage(key: str) -> Form:
    """A form with a cage, what it loses, and the houses that this is in."""

    def form(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
        values = sorted({value for _, value in (*one.removed, *one.placed)})
        houses = say.houses_of(one) if one.houses else ""
        return say.say(key, cage=say.cage(one), values=say.values(values), one=say.one(values[0]), houses=houses)

    return form


def _single(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    return say.say("naked_single", cell=say.words.cell(one.placed[0][0]))


def _cage_of_one(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    return say.say("cage_of_one", cell=say.words.cell(one.placed[0][0]))


def _locked(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    first, second = (say.house(kind, members) for kind, members in one.houses[:2])
    return say.say("locked", house=first, other=second, value=say.digit(one.removed[0][1]))


def _run_or_house_pair(say: Wording, one: Application, technique: Technique, held: Candidates) -> str:
    return _in_house("hidden_subset" if one.houses else "run_subset")(say, one, technique, held)


def _turbot(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    ends = say.cells((one.cells[0][0], one.cells[-1][0]), "or")
    return say.say("turbot", houses=say.houses_of(one), value=say.digit(one.removed[0][1]), ends=ends)


def _wing(say: Wording, one: Application, technique: Technique, __: Candidates) -> str:
    value = say.digit(one.removed[0][1])
    if technique.degree == W_WING:
        pair, link = one.cells[:2], one.cells[2:]
        return say.say(
            "w_wing",
            link=say.cells((cell for cell, _ in link), "or"),
            other=say.values(link[0][1]),
            cells=say.cells((cell for cell, _ in pair), "or"),
            value=value,
        )
    (pivot, choices), *others = one.cells
    holders = [pivot] * (one.removed[0][1] in choices) + [cell for cell, _ in others]
    return say.say(
        "wing",
        pivot=say.words.cell(pivot),
        choices=say.values(choices, "or"),
        cells=say.cells(holders, "or"),
        one=say.one(one.removed[0][1]),
    )


def _colours(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    values = one.cells[0][1]
    cells = [cell for cell, _ in one.cells]
    if len(cells) == _PAIR:
        one_of = {"cells": say.cells(cells), "one": say.one(values[0]), "values": say.values(values)}
        return say.say("one_of_two" if len(values) == 1 else "one_each", **one_of)
    key = "colouring" if len(values) == 1 else "remote_pairs"
    return say.say(key, cells=say.cells(cells), values=say.values(values))


def _rectangle(say: Wording, one: Application, _: Technique, held: Candidates) -> str:
    loop, others = deadly_loop(one, _members(say.houses))
    pair = set.intersection(*(set(held[cell]) for cell in loop)) if loop else set()
    if len(pair) != _PAIR:
        return ""
    roof = [cell for cell in loop if len(held[cell]) > _PAIR]
    more = sorted({value for cell in roof for value in held[cell]} - pair)
    parts = [say.say("deadly", cells=say.cells(loop), values=say.values(sorted(pair)))]
    if others or (len(roof) > 1 and not one.houses):
        parts.append(say.say("one_of_two", cells=say.cells(roof), one=say.listed(map(say.one, more), "or")))
    if others:
        values = {value for cell in others for value in held[cell]} | set(more)
        parts.append(_together(say, "with_one", one, others, values))
    elif one.houses:
        parts.append(_together(say, "hidden_subset", one, roof, pair - {value for _, value in one.removed}))
    return say.say("apart").join(parts)


def _together(say: Wording, key: str, one: Application, cells: Sequence[int], values: Iterable[int]) -> str:
    return say.say(key, houses=say.houses_of(one), cells=say.cells(cells), values=say.values(sorted(values)))


def _grave(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    return say.say("grave", cells=say.cells(cell for cell, _ in one.cells))


def _sets(say: Wording, one: Application, _: Technique, held: Candidates) -> str:
    groups = almost_locked(one, _members(say.houses))
    first, second = ({value for cell in group for value in held[cell]} for group in groups)
    shared = in_one_alone(groups, held, _members(say.houses))
    return say.say(
        "locked_sets_both" if len(shared) > 1 else "locked_sets",
        first=say.cells(groups[0]),
        values=say.values(sorted(first)),
        second=say.cells(groups[1]),
        others=say.values(sorted(second)),
        shared=say.values(shared),
        one=say.listed(map(say.one, shared), "or"),
        struck=say.values(sorted({value for _, value in one.removed})),
    )


def _links(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    first, *rest = say.chain(one)
    return say.say("chain", first=first, links=say.say("then").join(rest))


def _taken(key: str) -> Form:
    """A form with candidates that are taken for true."""

    def form(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
        return say.say(key, choices=say.listed(say.taken(one), "or"))

    return form


def _forcing(say: Wording, one: Application, technique: Technique, held: Candidates) -> str:
    """All places of a value in a house, or all candidates of a cell, that lead to the same end."""
    cells, values = {cell for cell, _ in one.cells}, {value for _, its in one.cells for value in its}
    for kind, members in say.houses if len(values) == 1 else ():
        if cells == {cell for cell in members if values <= set(held[cell])}:
            house, value = say.house(kind.name.lower(), members), say.values(values)
            return say.say("forcing_house", house=house, value=value, cells=say.cells((c for c, _ in one.cells), "or"))
    return _taken("forcing")(say, one, technique, held)


def _line_total(say: Wording, one: Application, technique: Technique, __: Candidates) -> str:
    return say.say(_TOTALS[technique.degree % LINES_SPAN], houses=say.houses_of(one), cage=say.cage(one))


def _total_left(key: str) -> Form:
    """A form with the cells that sums of houses or runs leave over."""

    def form(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
        cells = say.cells(cell for cell, _ in one.cells)
        return say.say(key, houses=say.houses_of(one) if one.houses else "", cells=cells)

    return form


def _rising(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    return say.say("order_bound", cells=SMALLER.join(say.words.cell(cell) for cell, _ in one.cells))


def _claimed(say: Wording, one: Application, _: Technique, held: Candidates) -> str:
    """The line of which a cage alone can hold some values; "" where there is none."""
    cells = {cell for cell, _ in one.cells}
    for kind, line in say.houses:
        inside = [cell for cell in line if cell in cells]
        elsewhere = {value for cell in line if cell not in cells for value in held[cell]}
        values = sorted({value for cell in inside if len(held[cell]) > 1 for value in held[cell]} - elsewhere)
        if values and kind in (HouseKind.ROW, HouseKind.COLUMN):
            ones = say.listed(map(say.one, values))
            return say.say("cage_claiming", houses=say.house(kind.name.lower(), line), cage=say.cage(one), one=ones)
    return ""


def _fish(say: Wording, one: Application, _: Technique, held: Candidates) -> str:
    value = one.removed[0][1]
    places = [cell for _, members in one.houses for cell in members if value in held[cell]]
    return say.say("fish", houses=say.houses_of(one), value=say.digit(value), lines=_crossing(say, one, places))


def _finned(say: Wording, one: Application, _: Technique, __: Candidates) -> str:
    fish, fins = finned(one, say.houses)
    value = say.digit(one.removed[0][1])
    lines = _crossing(say, one, (*fish, *(cell for cell, _ in one.removed)))
    return say.say("finned_fish", houses=say.houses_of(one), value=value, lines=lines, fins=say.cells(fins))


def _crossing(say: Wording, one: Application, cells: Iterable[int]) -> str:
    """The lines across those of a fish that pass through cells."""
    through = set(cells)
    lines = (line for line in crossing_lines(one, say.houses) if through.intersection(line[1]))
    return say.listed(say.house(kind.name.lower(), members) for kind, members in lines)


def _innies(say: Wording, one: Application, _: Technique, held: Candidates) -> str:
    """The houses whose sum is known, and the cells left over, with their sum where it can be seen."""
    cells = [cell for cell, _ in one.cells]
    if not (cells and one.houses):
        return ""
    houses = [members for _, members in one.houses]
    total = sum_left(houses, say.words.puzzle.cages, held, set(cells))
    parts = {"houses": say.houses_of(one), "cells": say.cells(cells)}
    if total is None:
        return say.say("innies", **parts)
    whole = sum(len(members) * (len(members) + 1) // 2 for members in houses)
    return say.say("innies_total", whole=whole, total=total, **parts)


def _members(houses: Iterable[House]) -> list[tuple[int, ...]]:
    return [members for _, members in houses]


FORMS: Final[Mapping[Code, Form]] = {
    Code.LAST_CELL: _in_house("last_cell"),
    Code.HIDDEN_SINGLE: _in_house("hidden_single"),
    Code.NAKED_SINGLE: _single,
    Code.LOCKED_CANDIDATE: _locked,
    Code.NAKED_SUBSET: _in_house("naked_subset"),
    Code.HIDDEN_SUBSET: _in_house("hidden_subset"),
    Code.CAGE_OF_ONE: _cage_of_one,
    Code.CAGE_SET: _in_cage("cage_set"),
    Code.CAGE_CELLS: _in_cage("cage_cells"),
    Code.CAGE_POINTING: _in_cage("cage_pointing"),
    Code.RUN_SUMS: lambda say, one, t, held: _in_cage("unique_sum" if t.degree else "cage_set")(say, one, t, held),
    Code.RUN_COMBINATIONS: _in_cage("combinations"),
    Code.RUN_MANDATORY: _in_cage("mandatory"),
    Code.RUN_BOUNDS: _in_cage("bounds"),
    Code.RUN_FILLINGS: _in_cage("cage_cells"),
    Code.RUN_HIDDEN_SUBSET: _run_or_house_pair,
    Code.ORDER_BOUND: _rising,
    Code.ORDER_FORK: _total_left("order_fork"),
    Code.ORDER_POINTING: lambda say, one, t, held: _in_house("order_pointing")(say, one, t, held) if one.houses else "",
    Code.TURBOT_FISH: _turbot,
    Code.WING: _wing,
    Code.COLOURING: _colours,
    Code.FISH: _fish,
    Code.FINNED_FISH: _finned,
    Code.CAGE_CLAIMING: _claimed,
    Code.INNIES_OUTIES: _innies,
    Code.UNIQUE_RECTANGLE: _rectangle,
    Code.BIVALUE_GRAVE: _grave,
    Code.ALMOST_LOCKED_SETS: _sets,
    Code.CHAIN: _links,
    Code.FORCING: _forcing,
    Code.PROBING: _taken("probing"),
    Code.NESTED_PROBING: _taken("probing"),
    Code.LINE_TOTAL: _line_total,
    Code.PARITY: _line_total,
    Code.CAGE_PAIR: _total_left("cage_pair"),
    Code.LINE_FILLING: lambda say, one, _, __: say.say("line_filling", houses=say.houses_of(one)),
    Code.SURFACE_SUM: _total_left("surface"),
    Code.MANDATORY_VALUE: lambda say, one, t, held: _in_cage("cage_pointing")(say, one, t, held) if one.houses else "",
}
"""How what shows a technique is said; one without a form is named with its cells, and with what such a step is."""
