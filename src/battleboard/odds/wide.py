"""Eight figures at a time, for compiled code: one register where the processor has such wide ones.

Left to itself the compiler takes several figures at a time only in simple loops over one index, and
loads them again for every sum that they are in. Here a kernel says which figures it keeps.
Numba and llvmlite have no types, so that what is told to them has none.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, allow-subclassing-any

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Protocol, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from battleboard.odds.arrays import Floats
from battleboard.odds.fast import LANES

_DOUBLE = ir.DoubleType()
_VECTOR = ir.VectorType(_DOUBLE, LANES)
_NUMBER = ir.IntType(32)
_FUSED = ("contract",)
_ANY_ORDER = ("reassoc", "nnan", "nsz")
_ALIGNED = 8


class Wide(Protocol):
    """Eight figures, with which is reckoned one by one."""

    def __add__(self, other: Wide) -> Wide: ...
    def __sub__(self, other: Wide) -> Wide: ...
    def __mul__(self, other: Wide) -> Wide: ...
    def __truediv__(self, other: Wide) -> Wide: ...


class _Wide(types.Type):
    def __init__(self) -> None:
        super().__init__("Wide")


_wide = _Wide()


@register_model(_Wide)
class _Model(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, _VECTOR)


@intrinsic
def _load(typing, array, at):
    def code(context, builder, signature, args):
        place = builder.bitcast(_place(context, builder, signature, args), _VECTOR.as_pointer())
        return builder.load(place, align=_ALIGNED)

    return _wide(array, types.intp), code


@intrinsic
def _store(typing, array, at, figures):
    def code(context, builder, signature, args):
        place = builder.bitcast(_place(context, builder, signature, args), _VECTOR.as_pointer())
        builder.store(args[2], place, align=_ALIGNED)
        return context.get_dummy_value()

    return types.void(array, types.intp, _wide), code


@intrinsic
def _each(typing, figure):
    return _wide(types.float64), lambda context, builder, signature, args: _spread(builder, args[0])


@intrinsic
def _spread_from(typing, array, at):
    def code(context, builder, signature, args):
        return _spread(builder, builder.load(_place(context, builder, signature, args)))

    return _wide(array, types.intp), code


def _place(context, builder, signature, args):
    """Where a figure of an array is, which is taken as one row."""
    array = context.make_array(signature.args[0])(context, builder, args[0])
    return builder.gep(array.data, [args[1]])


def _spread(builder, figure):
    nothing = ir.Constant(_VECTOR, ir.Undefined)
    one = builder.insert_element(nothing, figure, ir.Constant(_NUMBER, 0))
    every = ir.Constant(ir.VectorType(_NUMBER, LANES), [0] * LANES)
    return builder.shuffle_vector(one, nothing, every)


@intrinsic
def _larger(typing, one, other):
    def code(context, builder, signature, args):
        return builder.select(builder.fcmp_ordered(">", *args), *args)

    return _wide(_wide, _wide), code


@intrinsic
def _exceeds(typing, figures, least):
    def code(context, builder, signature, args):
        larger = builder.fcmp_ordered(">", args[0], _spread(builder, args[1]))
        bits = builder.bitcast(larger, ir.IntType(LANES))
        return builder.icmp_unsigned("!=", bits, ir.Constant(bits.type, 0))

    return types.boolean(_wide, types.float64), code


def _reduced(name, *start):
    @intrinsic
    def function(typing, figures):
        def code(context, builder, signature, args):
            kind = ir.FunctionType(_DOUBLE, [*(_DOUBLE for _ in start), _VECTOR])
            symbol = f"llvm.vector.reduce.{name}.v{LANES}f64"
            reduce = cgutils.get_or_insert_function(builder.module, kind, symbol)
            first = [ir.Constant(_DOUBLE, figure) for figure in start]
            return builder.call(reduce, [*first, *args], fastmath=_ANY_ORDER)

        return types.float64(_wide), code

    return function


def _reckoned(name, operation):
    @intrinsic
    def function(typing, one, other):
        def code(context, builder, signature, args):
            return getattr(builder, name)(*args, flags=_FUSED)

        return _wide(_wide, _wide), code

    @overload(operation)
    def _(one, other):
        if not (isinstance(one, _Wide) and isinstance(other, _Wide)):
            return None

        def reckoned(one, other):
            return function(one, other)  # type: ignore[call-arg]

        return reckoned


for _name, _operation in (
    ("fadd", operator.add),
    ("fsub", operator.sub),
    ("fmul", operator.mul),
    ("fdiv", operator.truediv),
):
    _reckoned(_name, _operation)

load = cast("Callable[[Floats, int], Wide]", _load)
"""Figures of an array from one on."""
store = cast("Callable[[Floats, int, Wide], None]", _store)
"""Put figures into an array from one on."""
each = cast("Callable[[float], Wide]", _each)
"""One figure, eight times."""
spread = cast("Callable[[Floats, int], Wide]", _spread_from)
"""One figure of an array, eight times."""
larger = cast("Callable[[Wide, Wide], Wide]", _larger)
"""The larger one of each pair."""
exceeds = cast("Callable[[Wide, float], bool]", _exceeds)
"""Whether any of eight figures is larger than one: told sooner than which is the largest."""
largest = cast("Callable[[Wide], float]", _reduced("fmax"))
"""The largest of eight figures."""
total = cast("Callable[[Wide], float]", _reduced("fadd", -0.0))
"""The sum of eight figures."""
