"""The examples of docs/python.md give what the page shows, one after the other."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks

PAGE = DOCS / "python.md"
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_python_examples_give_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("logging.basicConfig", lambda **_: None)  # it would stay for all other tests
    names: dict[str, object] = {}
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for block in blocks(PAGE):
        if block.name:
            Path(block.name).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            examples = doctest.DocTestParser().get_doctest(block.text, names, block.place, block.place, 0)
            runner.run(examples, out=failures.append, clear_globs=False)
            names |= examples.globs
    assert runner.tries > 20
    assert not failures, "".join(failures)
