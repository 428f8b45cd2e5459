"""What houses of a killer leave to the cells that no whole cage accounts for: the sum that a reader can check."""

from collections.abc import Iterable, Sequence, Set

from pipeline.model.puzzle import Cage, Candidates


def sum_left(houses: Sequence[Sequence[int]], cages: Iterable[Cage], held: Candidates, cells: Set[int]) -> int | None:
    """The sum of `cells`, all inside the houses or all outside: what houses make, against cages and known digits.

    `held` are the candidates of all cells, a placed cell's value alone; what of a cage lies outside and is known is
    taken off its sum. None where houses meet, some cells lie inside and some outside, or others are open.
    """
    inside = {cell for members in houses for cell in members}
    if len(inside) != sum(map(len, houses)) or (cells & inside and not cells <= inside):
        return None
    total = sum(len(members) * (len(members) + 1) // 2 for members in houses)
    rest = {cell for cell in inside - cells if len(held[cell]) > 1}
    total -= sum(held[cell][0] for cell in inside - cells - rest)
    outside = set(cells - inside)
    for cage in cages:
        own, others = inside.intersection(cage.cells), set(cage.cells) - inside
        open_own = {cell for cell in own if len(held[cell]) > 1}
        if not (cage.shows_clue and open_own and open_own <= rest):
            continue
        if any(len(held[cell]) > 1 for cell in others - cells):
            continue
        known = (own - open_own) | (others - cells)
        total -= cage.target - sum(held[cell][0] for cell in known)
        rest -= open_own
        outside -= others
    if rest or outside:
        return None
    return total if cells <= inside else -total
