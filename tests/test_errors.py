"""Warnings stay warnings, whatever Python is told to make of them."""

from __future__ import annotations

import warnings

import pytest

from pipeline.errors import keep_warnings_apart


@pytest.mark.parametrize("category", [Warning, UserWarning])
def test_a_warning_that_python_would_raise_is_only_shown(category: type[Warning]) -> None:
    with warnings.catch_warnings(record=True) as shown:
        warnings.simplefilter("error", category)
        with pytest.raises(UserWarning):
            warnings.warn("raised", stacklevel=1)
        keep_warnings_apart()
        warnings.warn("shown", stacklevel=1)
    assert [str(one.message) for one in shown] == ["shown"]
