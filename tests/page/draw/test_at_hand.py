"""What is made of marks is kept by which object a mark is."""

import gc
from weakref import ref

from pipeline.page.draw.at_hand import AtHand, WhileAlive


def test_each_object_is_asked_for_once() -> None:
    asked: list[str] = []
    one, equal = "".join(["a", "b"]), "".join(["a", "b"])
    table = AtHand(lambda value: asked.append(value) or value.upper())
    assert table.of([one, one, equal]) == ["AB", "AB", "AB"]
    assert table.of([equal, one]) == ["AB", "AB"]
    assert len(asked) == 2


def test_an_object_that_nobody_else_keeps_gives_its_name_to_no_other() -> None:
    table = AtHand(tuple)
    assert [table.of([[number]]) for number in range(100)] == [[(number,)] for number in range(100)]


def test_when_there_are_too_many_all_begins_anew() -> None:
    asked: list[int] = []
    table = AtHand(lambda value: asked.append(value) or -value, most=2)
    values = [1001, 1002, 1003, 1004]
    assert table.of(values) == [-1001, -1002, -1003, -1004]
    assert table.of([*values, 1005]) == [-1001, -1002, -1003, -1004, -1005]
    assert len(asked) == 9


def test_a_function_may_ask_for_others_even_when_all_begins_anew_meanwhile() -> None:
    table: AtHand[tuple[object, ...], str]
    table = AtHand(lambda nested: f"({''.join(table.of(nested))})", most=3)
    leaves = [(), ((),), ((), ()), (((),),), ((), ((),))]
    for _ in range(3):
        assert table.of(leaves) == ["()", "(())", "(()())", "((()))", "(()(()))"]


class Value:
    """Allows weak references."""


def test_a_value_that_lives_is_asked_for_once() -> None:
    asked: list[object] = []
    table = WhileAlive(lambda value: asked.append(value) or len(asked))
    one, other = Value(), Value()
    assert [table.of(one), table.of(other), table.of(one)] == [1, 2, 1]


def test_what_was_made_of_a_value_goes_with_it() -> None:
    made: list[ref[Value]] = []

    def make(_: Value) -> Value:
        result = Value()
        made.append(ref(result))
        return result

    table = WhileAlive(make)
    for _ in range(100):  # each may stand where the last one stood
        one = Value()
        assert table.of(one) is made[-1]()
    del one
    gc.collect()
    assert [result() for result in made] == [None] * 100
