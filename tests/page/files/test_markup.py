"""Markup: texts are escaped, numbers are short, what is written is XML."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from pipeline.page.files.markup import element, escaped, number

printable = st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="￾￿"))


@given(printable, printable)
def test_any_text_comes_back_from_content_and_attributes(text: str, title: str) -> None:
    read = ElementTree.fromstring(element("p", escaped(text), title=title))
    assert (read.text or "", read.get("title")) == (text, title)


@given(st.floats(-1e6, 1e6))
def test_a_number_is_right_to_a_tenth(value: float) -> None:
    assert abs(float(number(value)) - value) <= 0.0501


def test_a_class_and_hyphens_have_names_that_python_admits() -> None:
    assert element("path", class_="cell", stroke_width=0.5) == '<path class="cell" stroke-width=".5"/>'
