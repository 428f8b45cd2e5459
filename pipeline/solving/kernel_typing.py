"""Types kernels quickly: what an operation gives for operands of some types is looked up once.

numba tries every definition of an operation wherever it stands in the code, which takes a quarter of the compile time;
and it compiles a function once more for every constant that is passed to it, which takes a seventh. It also lacks
`int.bit_count`, for which processors have an instruction.
"""

import builtins
import operator
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numba.core import types
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import AttributeTemplate, bound_function, infer_getattr, signature
from numba.extending import lower_builtin, models, register_model

_CREATING = (np.empty, np.zeros, np.full)


class KernelDispatcher(CPUDispatcher):
    """A function to compile, for numbers of a type whatever their values."""

    def get_call_template(self, args: Sequence[Any], kws: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """What a call from other compiled code gives; see numba."""
        return super().get_call_template([types.unliteral(one) for one in args], _unliteral(kws))


class Remembering(types.Function):
    """A function of numba's that remembers what it gives for arguments of some types."""

    def __init__(self, templates: Sequence[Any]) -> None:
        super().__init__(templates)
        self._known: dict[object, Any] = {}

    def get_call_type(self, context: Any, args: Sequence[Any], kws: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """The types of a call; raises numba's TypingError where no definition fits."""
        key = self._key(args, kws)
        if key not in self._known:
            self._known[key] = super().get_call_type(context, args, kws)
        return self._known[key]

    def augment(self, other: Any) -> "Remembering | None":  # noqa: ANN401
        """The same function with more definitions."""
        same = isinstance(other, types.Function) and other.typing_key == self.typing_key
        return Remembering(self.templates + other.templates) if same else None

    def _key(self, args: Sequence[Any], kws: Mapping[str, Any]) -> object:
        """Values count too, except where the only definition does not ask for them."""
        if len(self.templates) == 1 and not self.templates[0].prefer_literal:
            args, kws = [types.unliteral(one) for one in args], _unliteral(kws)
        return tuple(args), tuple(kws.items())


register_model(Remembering)(models.OpaqueModel)


def _unliteral(kws: Mapping[str, Any]) -> dict[str, Any]:
    return {name: types.unliteral(one) for name, one in kws.items()}


@cache
def remember(context: Any) -> None:  # noqa: ANN401
    """Let operations and built-in functions be remembered in a typing context of numba's."""
    for function in _functions():
        known = context._lookup_global(function)
        if type(known) is types.Function:
            context._remove_global(function)
            context.insert_global(function, Remembering(known.templates))


def _functions() -> Iterable[object]:
    return (*vars(operator).values(), *vars(builtins).values(), *_CREATING)


@infer_getattr
class BitCount(AttributeTemplate):
    """The method of whole numbers that counts their bits."""

    key = types.Integer

    @bound_function("int.bit_count")  # type: ignore[untyped-decorator]
    def resolve_bit_count(self, kind: Any, _args: Sequence[Any], _kws: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """It gives a number of the same type."""
        return signature(kind)


@lower_builtin("int.bit_count", types.Integer)  # type: ignore[untyped-decorator]
def _bit_count(_context: Any, builder: Any, _signature: Any, args: Sequence[Any]) -> Any:  # noqa: ANN401
    return builder.ctpop(args[0])
