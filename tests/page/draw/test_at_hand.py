"""What is made of marks is kept by which object a mark is."""

from pipeline.page.draw.at_hand import AtHand


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
