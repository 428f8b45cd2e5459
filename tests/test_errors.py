"""Errors of several books are told as one; warnings stay warnings, whatever Python is told to make of them."""

from __future__ import annotations

import warnings

import pytest

from pipeline.errors import InputError, OutputError, Unsatisfiable, joined, keep_warnings_apart


@pytest.mark.parametrize("category", [Warning, UserWarning])
def test_a_warning_that_python_would_raise_is_only_shown(category: type[Warning]) -> None:
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("error", category)
        with pytest.raises(UserWarning):
            warnings.warn("raised", stacklevel=1)
        keep_warnings_apart()
        warnings.warn("shown", stacklevel=1)
    assert [str(one.message) for one in shown] == ["shown"]


def test_what_is_wrong_by_itself_weighs_more_than_what_is_unavailable_and_every_problem_is_told_once() -> None:
    error = joined([OutputError("full"), Unsatisfiable("too many"), InputError("no key"), InputError("no key")])
    assert isinstance(error, InputError)
    assert str(error) == "full\ntoo many\nno key"
