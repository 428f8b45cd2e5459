"""Which variables of a kernel only borrow their arrays: from its arguments, which the caller holds until it returns.

numba counts who holds an array, with an operation that all processors wait for, and counts every argument of every
call; of a small kernel that takes longer than the work. What is borrowed needs no counting.
"""

from collections.abc import Callable, Iterable, Set
from typing import Any

from numba.core import ir

IsPart = Callable[[Any], bool]


def borrowed(blocks: Iterable[Any], is_part: IsPart) -> frozenset[str]:
    """The variables whose every value is an argument, a part of what is borrowed, or such a variable.

    is_part: does an expression give a part of a value, such as a row of an array, and count nothing by itself?
    """
    assigned: dict[str, list[Any]] = {}
    for block in blocks:
        for statement in block.find_insts(ir.Assign):
            assigned.setdefault(statement.target.name, []).append(statement.value)
    found: set[str] = set()
    while more := {
        name
        for name, values in assigned.items()
        if name not in found and all(_borrows(value, found, is_part) for value in values)
    }:
        found |= more
    return frozenset(found)


def _borrows(value: Any, known: Set[str], is_part: IsPart) -> bool:  # noqa: ANN401
    if isinstance(value, ir.Expr) and value.op in ("exhaust_iter", "static_getitem", "getitem") and is_part(value):
        value = value.value
    return isinstance(value, ir.Arg) or (isinstance(value, ir.Var) and value.name in known)
