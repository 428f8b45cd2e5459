"""Plots: values stand where they belong, and ticks are round numbers."""

from __future__ import annotations

from math import log10
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.page.files.plots import Axis, Bar, Dot, Spread, axis, bars, dots, magnitudes, spreads

TEN = axis("cost", 10)


@given(st.integers(0, 10**9))
def test_an_axis_holds_its_values_with_few_round_ticks(high: int) -> None:
    found = axis("cost", high)
    values = [value for value, _ in found.ticks]
    assert found.low == values[0] == 0
    assert high <= found.high == values[-1]
    assert 2 <= len(values) <= 7
    assert all(str(int(value)).rstrip("0") in ("", *map(str, range(1, 100))) for value in values[:2])


@given(st.integers(1, 10**10), st.integers(0, 10**6))
def test_an_axis_of_magnitudes_holds_its_values_with_few_ticks(low: int, more: int) -> None:
    found = magnitudes("cost", low, low + more)
    assert found.low <= log10(low) <= log10(low + more) <= found.high
    assert 1 <= len(found.ticks) <= 7
    assert found.ticks[0][0] == found.low


def test_dots_rise_with_their_values_and_lead_to_their_address() -> None:
    found = [Dot(n, 3 * n, f"level-{n}", f"puzzle {n}", f"#p{n}") for n in (1, 2, 3)]
    plot = ElementTree.fromstring(dots(found, Axis("number", 0, 4, ((1, "one"),)), TEN))
    places = [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in plot.iter("circle")]
    assert places == sorted(places)
    assert [y for _, y in places] == sorted((y for _, y in places), reverse=True)
    assert [link.get("href") for link in plot.iter("a")] == ["#p1", "#p2", "#p3"]
    assert "one" in [text.text for text in plot.iter("text")]


def test_bars_are_as_long_as_their_numbers() -> None:
    plot = ElementTree.fromstring(bars([Bar("a", 10, 5, "5 / 10"), Bar("b", 5, 0, "0 / 5")], TEN))
    widths = [float(bar.get("width", "")) for bar in plot.iter("rect")]
    assert widths[0] == pytest.approx(2 * widths[1], abs=0.2)
    assert widths[0] == pytest.approx(2 * widths[2], abs=0.2)
    assert len(widths) == 3


def test_a_spread_has_its_median_inside_its_box() -> None:
    plot = ElementTree.fromstring(spreads([Spread("easy", "level-1", (0, 2, 5, 6, 10))], TEN))
    (box,) = plot.iter("rect")
    (median,) = (line for line in plot.iter("line") if line.get("class") == "median")
    start, width = float(box.get("x", "")), float(box.get("width", ""))
    assert start < float(median.get("x1", "")) < start + width
