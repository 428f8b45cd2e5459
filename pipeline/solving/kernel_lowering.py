"""Writes the LLVM code of kernels: for places of arrays a few instructions, where numba writes dozens.

numba copies an array to the stack, and takes it apart whole, for each place that is read. LLVM removes all that again,
but writing, parsing and removing it takes a third of the compile time. This is numba's way to customize its code: a
`lowering_class`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from llvmlite.ir import ArrayType, Constant, Undefined, Value
from llvmlite.ir.instructions import InsertValue
from numba.core import ir, types
from numba.core.cgutils import do_boundscheck
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import BaseNativeLowering

from pipeline.solving.kernel_borrowing import borrowed

_OURS: Final = "pipeline."
_OWNER: Final = types.MemInfoPointer(types.voidptr)
_MEMINFO, _PARENT, _ITEMS, _ITEM_SIZE, _DATA, _SHAPE, _STRIDES = range(7)  # the fields of numba's arrays


class KernelLower(Lower):
    """Writes the code of one function. What is said here of arrays is true of those in the order of C."""

    _borrowed: frozenset[str] = frozenset()
    _counts = True

    def pre_lower(self) -> None:
        """Before all else, find what need not be counted."""
        super().pre_lower()
        self._borrowed = borrowed(self.blocks.values(), self._is_part)

    def _is_part(self, expr: Any) -> bool:  # noqa: ANN401
        """Is an expression that takes something out of a value one that is written here?"""
        kind = self.typeof(expr.value.name)
        if isinstance(kind, types.BaseTuple):
            return expr.op == "exhaust_iter" or (expr.op == "static_getitem" and isinstance(expr.index, int))
        return isinstance(kind, types.Array) and (expr.op == "getitem" or self._is_static_place(expr))

    def _is_static_place(self, expr: Any) -> bool:  # noqa: ANN401
        """Is it a place of an array with a constant index?"""
        return (
            expr.op == "static_getitem" and expr.index_var is not None and self._is_plain(self.typeof(expr.value.name))
        )

    def lower_assign(self, ty: Any, inst: Any) -> Any:  # noqa: ANN401
        """The value of an assignment; one more holds it, unless it is borrowed."""
        with self._counting(inst.target.name):
            return super().lower_assign(ty, inst)

    def storevar(self, value: Value, name: str, argidx: int | None = None) -> None:
        """A value into a variable; one fewer holds the value before, unless that was borrowed."""
        with self._counting(name):
            super().storevar(value, name, argidx)

    def delvar(self, name: str) -> None:
        """The end of a variable; one fewer holds its value, unless that was borrowed."""
        with self._counting(name):
            super().delvar(name)

    @contextmanager
    def _counting(self, name: str) -> Iterator[None]:
        """Count who holds the values of a variable only if it does not borrow them."""
        self._counts = name not in self._borrowed
        yield
        self._counts = True

    def lower_inst(self, inst: Any) -> Any:  # noqa: ANN401
        """A place of an array with a constant index is written as any other."""
        if (
            isinstance(inst, ir.StaticSetItem)
            and inst.index_var is not None
            and self._is_plain(self.typeof(inst.target.name))
        ):
            return self.lower_setitem(inst.target, inst.index_var, inst.value, self.fndesc.calltypes[inst])
        return super().lower_inst(inst)

    def lower_expr(self, resty: Any, expr: Any) -> Any:  # noqa: ANN401
        """A place of an array with a constant index is read as any other, and so is a part of a tuple."""
        if expr.op == "static_getitem" and isinstance(self.typeof(expr.value.name), types.BaseTuple):
            return self._part(resty, expr)
        if self._is_static_place(expr):
            return self.lower_getitem(resty, expr, expr.value, expr.index_var, self.fndesc.calltypes[expr])
        return super().lower_expr(resty, expr)

    def _part(self, resty: Any, expr: Any) -> Any:  # noqa: ANN401
        """What a tuple holds at a constant place."""
        kind = self.typeof(expr.value.name)
        if not isinstance(expr.index, int):
            return super().lower_expr(resty, expr)
        place = range(len(kind))[expr.index]
        part = self._field(self.loadvar(expr.value.name), place)
        part = self.context.cast(self.builder, part, kind.types[place], resty)
        self.incref(resty, part)
        return part

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:  # noqa: ANN401
        """A place of an array, or a row of it."""
        kind = self.typeof(value.name)
        places = self._places(kind, index)
        if places is None:
            return self._uncounted(resty, super().lower_getitem(resty, expr, value, index, signature))
        array = self.loadvar(value.name)
        place = self._pointer(array, places)
        if len(places) < kind.ndim:
            return self._row(array, place, resty)
        return self.context.cast(self.builder, self.builder.load(place), kind.dtype, resty)

    def _uncounted(self, kind: Any, value: Value) -> Value:  # noqa: ANN401
        """What numba has counted by itself, without that if it is borrowed."""
        if not self._counts:
            super().decref(kind, value)
        return value

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:  # noqa: ANN401
        """A number into a place of an array."""
        kind, number = self.typeof(target_var.name), self.typeof(value_var.name)
        places = self._places(kind, index_var)
        if places is None or len(places) != kind.ndim or not isinstance(number, types.Integer | types.Boolean):
            return super().lower_setitem(target_var, index_var, value_var, signature)
        place = self._pointer(self.loadvar(target_var.name), places)
        value = self.context.cast(self.builder, self.loadvar(value_var.name), number, kind.dtype)
        return self.builder.store(value, place)

    def incref(self, typ: Any, val: Any) -> None:  # noqa: ANN401
        """One more holds a value."""
        if not self._counts:
            return
        for kind, owned in self._owned(typ, val):
            super().incref(kind, owned)

    def decref(self, typ: Any, val: Any) -> None:  # noqa: ANN401
        """One fewer holds a value."""
        if not self._counts:
            return
        for kind, owned in self._owned(typ, val):
            super().decref(kind, owned)

    def _owned(self, kind: Any, value: Value) -> Iterator[tuple[Any, Value]]:  # noqa: ANN401
        """What of a value is counted, with its types."""
        if isinstance(kind, types.Array):
            yield _OWNER, self._field(value, _MEMINFO)
        elif isinstance(kind, types.BaseTuple):
            for number, part in enumerate(kind.types):
                if not isinstance(part, types.Number):
                    yield from self._owned(part, self._field(value, number))
        elif self.context.data_model_manager[kind].contains_nrt_meminfo():
            yield kind, value

    def _is_plain(self, kind: Any) -> bool:  # noqa: ANN401
        return isinstance(kind, types.Array) and kind.layout == "C" and kind.aligned

    def _places(self, kind: Any, index: Any) -> list[Value] | None:  # noqa: ANN401
        """The numbers of an index into an array of a type; None where numba must do what is asked for."""
        if not self._is_plain(kind):
            return None
        type_of_index, value = self.typeof(index.name), self.loadvar(index.name)
        several = isinstance(type_of_index, types.BaseTuple)
        kinds = type_of_index.types if several else (type_of_index,)
        if not 0 < len(kinds) <= kind.ndim or not all(isinstance(one, types.Integer) and one.signed for one in kinds):
            return None
        values = [self._field(value, number) for number in range(len(kinds))] if several else [value]
        return [self.context.cast(self.builder, *pair, types.intp) for pair in zip(values, kinds, strict=True)]

    def _pointer(self, array: Value, places: Sequence[Value]) -> Value:
        """Where a place lies, or the first one of a row."""
        shape = self._field(array, _SHAPE)
        offset: Value | None = None
        for axis in range(shape.type.count):
            size = self._field(shape, axis)
            if offset is not None:
                offset = self.builder.mul(offset, size)
            if axis < len(places):
                place = self._from_start(places[axis], size)
                offset = place if offset is None else self.builder.add(offset, place)
        return self.builder.gep(self._field(array, _DATA), [offset])

    def _from_start(self, place: Value, size: Value) -> Value:
        """A place by its number from the start; with NUMBA_BOUNDSCHECK an IndexError where there is none."""
        if self._may_count_from_end(place):
            from_end = self.builder.icmp_signed("<", place, place.type(0))
            place = self.builder.select(from_end, self.builder.add(place, size), place)
        if self.context.enable_boundscheck:
            do_boundscheck(self.context, self.builder, place, size)
        return place

    def _may_count_from_end(self, place: Value) -> bool:
        """In kernels of this package only constants do, for finding out takes a fifth of all instructions."""
        if isinstance(place, Constant):
            return bool(place.constant < 0)
        return not self.func_ir.func_id.func.__module__.startswith(_OURS)

    def _row(self, array: Value, place: Value, kind: Any) -> Value:  # noqa: ANN401
        """The part of an array that begins at a place, as an array with fewer axes."""
        row = Constant(self.context.get_value_type(kind), Undefined)
        shape, strides = (self._last(array, field, kind.ndim) for field in (_SHAPE, _STRIDES))
        items = self._field(shape, 0)
        for axis in range(1, kind.ndim):
            items = self.builder.mul(items, self._field(shape, axis))
        changed = {_ITEMS: items, _DATA: place, _SHAPE: shape, _STRIDES: strides}
        for field in (_MEMINFO, _PARENT, _ITEMS, _ITEM_SIZE, _DATA, _SHAPE, _STRIDES):
            value = changed[field] if field in changed else self._field(array, field)
            row = self.builder.insert_value(row, value, field)
        self.incref(kind, row)
        return row

    def _last(self, array: Value, field: int, axes: int) -> Value:
        """The shape or the strides of the last axes."""
        every = self._field(array, field)
        last = Constant(ArrayType(every.type.element, axes), Undefined)
        for axis in range(axes):
            last = self.builder.insert_value(last, self._field(every, every.type.count - axes + axis), axis)
        return last

    def _field(self, whole: Value, number: int) -> Value:
        """A part of a value: that which was put there, if it was put there in this function."""
        part = whole
        while isinstance(part, InsertValue):
            if list(part.indices) == [number]:
                return part.operands[1]
            part = part.operands[0]
        return self.builder.extract_value(whole, number)


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(BaseNativeLowering):
    """numba's pass that writes code, with ours."""

    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        """What writes the code."""
        return KernelLower
