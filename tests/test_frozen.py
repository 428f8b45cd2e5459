"""Frozen values behave as those of `dataclass(frozen=True, slots=True)`."""

import pickle
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from inspect import signature
from typing import Any

import pytest

from pipeline.frozen import frozen, frozen_unique

Decorator = Callable[[type], Any]
standard: Decorator = dataclass(frozen=True, slots=True)


def written(decorator: Decorator) -> Any:
    """A class with every sort of field."""

    class Value:
        number: int
        text: str = "a"
        place: int = field(default=0, compare=False)
        data: bytes = field(default=b"", repr=False)
        items: list[int] = field(default_factory=list, hash=False)
        double: int = field(init=False)
        usual: int = field(init=False, default=7)
        made: dict[str, int] = field(init=False, default_factory=dict, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "double", 2 * self.number)

    return decorator(Value)


Ours, Standard = written(frozen), written(standard)


@frozen
class Pair:
    """Two values; here, so that it can be pickled."""

    left: int
    right: tuple[int, ...] = ()


@frozen
class Triple(Pair):
    """A subclass of a frozen value."""

    middle: int = 0


@pytest.mark.parametrize("arguments", [(1,), (1, "b", 3, b"x", [4]), (-2, "a", 5)])
def test_a_value_shows_itself_as_a_dataclass_does(arguments: tuple[Any, ...]) -> None:
    assert repr(Ours(*arguments)) == repr(Standard(*arguments))


@pytest.mark.parametrize("arguments", [(1,), (1, "b", 3, b"x", [4]), (-2, "a", 5)])
def test_a_value_has_the_hash_of_a_dataclass(arguments: tuple[Any, ...]) -> None:
    assert [hash(Ours(*arguments)) for _ in range(2)] == [hash(Standard(*arguments))] * 2


def different() -> Iterator[Any]:
    """Values of which no two are equal."""
    yield from (Ours(1), Ours(2), Ours(1, "b"), Ours(1, data=b"x"), Ours(1, items=[1]), Standard(1), 1)


def test_only_equal_fields_make_equal_values() -> None:
    values = list(different())

    assert [[one == other for one in values] for other in values] == [
        [place == other for place in range(len(values))] for other in range(len(values))
    ]


def test_a_field_that_is_not_compared_makes_no_difference() -> None:
    assert Ours(1, place=1) == Ours(1, place=2)


def test_a_class_has_the_signature_of_a_dataclass() -> None:
    assert list(signature(Ours).parameters) == list(signature(Standard).parameters)


def test_a_missing_argument_is_said_in_the_words_of_a_dataclass() -> None:
    with pytest.raises(TypeError) as expected:
        Standard()
    with pytest.raises(TypeError) as error:
        Ours()

    assert str(error.value) == str(expected.value)


def test_each_value_gets_a_list_of_its_own() -> None:
    assert Ours(1).items is not Ours(1).items


@pytest.mark.parametrize("name", ["number", "usual", "unknown"])
def test_no_field_can_be_set(name: str) -> None:
    with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
        setattr(Ours(1), name, 2)


def test_no_field_can_be_deleted() -> None:
    value = Ours(1)

    with pytest.raises(FrozenInstanceError, match="cannot delete field 'number'"):
        del value.number


def test_a_changed_copy_is_computed_anew() -> None:
    assert replace(Ours(1, "b"), number=4).double == 8


def test_the_fields_are_those_of_a_dataclass() -> None:
    assert [one.name for one in fields(Ours)] == [one.name for one in fields(Standard)]


@pytest.mark.parametrize("again", [copy, deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_copy_is_equal(again: Callable[[Any], Any]) -> None:
    value = Pair(1, (2, 3))

    assert again(value) == value


def test_a_value_has_no_room_for_anything_else() -> None:
    assert not hasattr(Pair(1), "__dict__")


def test_what_a_class_has_written_itself_stays() -> None:
    @frozen
    class Named:
        name: str

        def __repr__(self) -> str:
            return self.name

    assert repr(Named("x")) == "x"


def test_a_class_without_a_docstring_has_its_name_for_one() -> None:
    assert frozen(type("Bare", (), {"__annotations__": {"x": int}})).__doc__ == "Bare"


def test_a_subclass_has_the_fields_of_both() -> None:
    assert repr(Triple(1, middle=2)) == "Triple(left=1, right=(), middle=2)"


def test_a_value_differs_from_that_of_a_subclass() -> None:
    assert Pair(1) != Triple(1)


def test_a_dataclass_may_be_a_subclass() -> None:
    @dataclass(frozen=True, slots=True)
    class Further(Pair):
        more: int = 0

    assert Further(1, more=2) == Further(1, (), 2)


@frozen_unique
class Alone:
    """A value of its own."""

    number: int


def test_a_unique_value_is_equal_to_itself_alone() -> None:
    one, other = Alone(1), Alone(1)
    assert (one == one, one == other, len({one, other})) == (True, False, 2)  # noqa: PLR0124
    assert repr(one) == "Alone(number=1)"
    assert replace(one, number=2).number == 2
    with pytest.raises(FrozenInstanceError):
        one.number = 2  # type: ignore[misc]
