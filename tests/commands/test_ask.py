"""init --ask: asks what book is wanted, writes its file and builds it; nothing is written before all is answered."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
import yaml

from pipeline.commands import ask
from pipeline.config import load_book
from pipeline.config.resources.book_texts import book_texts
from pipeline.config.resources.languages import language_names
from pipeline.config.resources.purposes import Purpose, purposes
from pipeline.interface.answered_book import Answers, answered, in_language, usual_language, usual_title
from pipeline.interface.books import load_books
from pipeline.model.level import Level
from pipeline.source.resources import STARTER, config_kinds, config_text
from tests.commands.conftest import Ending, Run

Answering = Callable[..., Ending]


def _file_of(purpose: Purpose) -> str:
    """The English book file of a purpose."""
    return config_text(purpose.kind, "puzzlepress", "x.yaml", 1, date(2026, 11, 23))


@pytest.fixture
def answering(run: Run, monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Runs `init --ask` at what it takes for a terminal, with these answers; KeyboardInterrupt stands for Ctrl-C."""

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def answering(*answers: str | type[BaseException], words: tuple[str, ...] = ()) -> Ending:
        rest = iter(answers)

        def line(prompt: str) -> str:
            print(prompt)
            answer = next(rest, EOFError)
            if isinstance(answer, str):
                return answer
            raise answer

        monkeypatch.setattr(ask, "check_terminal", lambda _: None)
        monkeypatch.setattr("builtins.input", line)
        return run("init", *words, "--ask")

    return answering


def test_a_teacher_who_presses_enter_has_the_sheets_of_three_groups(answering: Answering, tmp_path: Path) -> None:
    ending = answering("", "", "", "", "")
    assert ending.code == 0
    assert ending.out.splitlines()[-1].startswith(str(Path("output") / "class" / "class-sheet-circle.pdf"))
    assert (tmp_path / "output" / "class" / "class-answers.pdf").exists()
    spec = load_book("class.yaml")
    assert [part.sign for part in spec.parts] == ["circle", "triangle", "square"]
    assert [sum(spec.sections[at].asked for at in part.sections) for part in spec.parts] == [8, 8, 8]


def test_answers_are_numbers_or_names_and_wrong_ones_are_asked_again(answering: Answering) -> None:
    ending = answering("x", "1", "9 1", "calcudoku", "hard", "0", "4", 'My "sums" {week} {')
    assert ending.code == 0
    assert "'x' is not listed, expected a number from 1 to 6" in ending.out
    assert "'9' is not listed, expected a number from 1 to 4" in ending.out
    assert "'0' is not a number from 1 to 24" in ending.out
    spec = load_book("class.yaml")
    assert spec.title == f'My "sums" {spec.week} {{'
    assert [(one.params.family, str(one.params.size), one.asked) for one in spec.sections] == [("calcudoku", "4x4", 4)]
    assert spec.answers.place == "separate"


def test_a_kind_is_answered_by_its_name_and_a_level_that_a_size_lacks_is_told(answering: Answering) -> None:
    ending = answering("Class", "sudoku calcudoku", "extreme", "2", "")
    assert ending.code == 0
    told = [line.strip() for line in ending.out.splitlines() if " has no " in line]
    assert told == [
        "sudoku 6x6 has no extreme: expert in its place, as expert covers every technique in this size, up to Nishio"
    ]
    asked = {
        str(one.params.size): [str(target) for target, _ in one.counts] for one in load_book("class.yaml").sections
    }
    assert asked == {"6x6": ["expert"], "4x4": ["extreme"]}


def test_kinds_for_which_no_puzzle_is_left_are_told(answering: Answering) -> None:
    ending = answering("class", "all", "easy", "2", KeyboardInterrupt)
    assert "no kakuro and no futoshiki, as there are more kinds than puzzles" in ending.out
    assert "more kinds than" not in answering("course", "kakuro", "0", KeyboardInterrupt).out


def test_a_kind_may_be_answered_as_it_is_listed_with_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    (purpose,) = (one for one in purposes() if one.kind == "class")
    lines = iter(["Calcudoku 4x4, sudoku", "", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert ask.ask_answers(purpose, "").families == ("sudoku", "calcudoku")


@pytest.mark.parametrize(
    ("line", "families"),
    [
        ("all", ("sudoku", "calcudoku", "kakuro", "futoshiki")),
        ("2-4", ("calcudoku", "kakuro", "futoshiki")),
        ("kakuro – 2", ("calcudoku", "kakuro")),
        ("1;2", ("sudoku", "calcudoku")),
        ("Kakuro and Sudoku", ("sudoku", "kakuro")),
        ("sudoku 6x6 & futoshiki", ("sudoku", "futoshiki")),
    ],
)
def test_several_are_named_as_people_name_them(
    line: str, families: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    (purpose,) = (one for one in purposes() if one.kind == "class")
    lines = iter([line, "", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert ask.ask_answers(purpose, "").families == families


@pytest.mark.parametrize("line", [",", "and", "&", "-", "1-"])
def test_an_answer_that_names_nothing_is_asked_again(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (purpose,) = (one for one in purposes() if one.kind == "class")
    lines = iter([line, "3", line, "easy", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    answers = ask.ask_answers(purpose, "")
    assert (answers.families, answers.levels) == (("kakuro",), ("easy",))
    assert capsys.readouterr().out.count(f"'{line}' is not listed, expected a number from 1 to ") == 2


@pytest.mark.parametrize(
    ("locale", "kind", "language"),
    [
        ("de_DE.UTF-8", "class", "de"),
        ("de_AT", "course", "de"),
        ("sv_SE.UTF-8", "class", "sv"),
        ("sv_SE.UTF-8", "course", "en-GB"),
        ("en_US.UTF-8", "gift", "en-US"),
        ("es_MX@euro", "gift", "es-MX"),
        ("C.UTF-8", "gift", "en-GB"),
        ("", "gift", "en-GB"),
    ],
)
def test_a_book_is_in_the_language_of_the_locale_where_there_are_words_for_it(
    locale: str, kind: str, language: str
) -> None:
    (purpose,) = (one for one in purposes() if one.kind == kind)
    assert usual_language({"LC_ALL": "", "LANG": locale}, purpose) == language


@pytest.mark.parametrize(
    ("locale", "paper", "language"),
    [("en_US", "Letter", "en-US"), ("es_MX", "Letter", "es-MX"), ("en_CA", "Letter", "en-CA"), ("de_DE", "A4", "de")],
)
def test_sheets_are_for_the_paper_of_the_locale(locale: str, paper: str, language: str) -> None:
    (purpose,) = (one for one in purposes() if one.kind == "class")
    found = usual_language({"LANG": f"{locale}.UTF-8"}, purpose)
    lines = in_language(_file_of(purpose), "class", found).splitlines()
    assert found == language
    other = "A4" if paper == "Letter" else "Letter"
    assert [line.split() for line in lines if "  size: " in line] == [["size:", paper, "#", "or", other]]


@pytest.mark.parametrize("language", [name for name in language_names() if not name.startswith("en-")])
@pytest.mark.parametrize("kind", ["class", "gift", "kdp-paperback", "large-print", "newspaper"])
def test_a_book_in_another_language_has_no_english_text(kind: str, language: str, tmp_path: Path) -> None:
    (purpose,) = (one for one in purposes() if one.kind == kind)
    text = in_language(_file_of(purpose), kind, language)
    families = tuple(purpose.families)
    count = purpose.count.usual if purpose.count else 0
    answers = Answers(families, tuple(purpose.levels), count, usual_title(text, purpose, families))
    path = tmp_path / "x.yaml"
    path.write_text(answered(text, purpose, answers), encoding="utf-8")
    (spec,) = load_books([path])
    written, texts = yaml.safe_load(path.read_text(encoding="utf-8")), book_texts(language, kind)
    assert spec.language == language
    assert f'title: "{answers.title}"' not in _file_of(purpose)
    assert written.get("subtitle", "") == texts.subtitle
    assert written.get("dedication", "") == texts.dedication
    assert written.get("cover", {}).get("blurb", "") == texts.blurb


def test_the_usual_title_fits_the_puzzles(answering: Answering) -> None:
    assert "Title [Large Print Kakuro]" in answering("3", "kakuro", "", "", KeyboardInterrupt).out
    assert "Title [Large Print Puzzles]" in answering("3", "kakuro sudoku", "", "", KeyboardInterrupt).out
    assert "Title [Calcudoku, Step by Step]" in answering("6", "calcudoku", "", KeyboardInterrupt).out


def test_a_second_book_of_a_kind_gets_a_name_of_its_own(answering: Answering, tmp_path: Path) -> None:
    for _ in range(2):
        assert answering("calcudoku", "1", "1", "", words=("class",)).code == 0
    assert sorted(path.name for path in tmp_path.glob("*.yaml")) == ["class-2.yaml", "class.yaml"]


@pytest.mark.parametrize(("last", "code"), [(KeyboardInterrupt, 130), (EOFError, 2)])
def test_who_stops_answering_leaves_nothing_behind(
    answering: Answering, tmp_path: Path, last: type[BaseException], code: int
) -> None:
    assert answering("2", "", "", last).code == code
    assert list(tmp_path.iterdir()) == []


def test_a_title_that_no_font_can_print_is_refused_before_anything_is_written(
    answering: Answering, tmp_path: Path
) -> None:
    ending = answering("", "", "", "", "\N{CUNEIFORM SIGN A}")
    assert (ending.code, list(tmp_path.iterdir())) == (2, [])
    assert "title: " in ending.err


def test_a_file_that_exists_is_refused_before_the_first_question(answering: Answering, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").touch()
    ending = answering(words=("mine.yaml",))
    assert ending.code == 2
    assert "mine.yaml: exists already" in ending.err
    assert ending.out == ""


def test_without_a_terminal_a_kind_is_the_way(run: Run) -> None:
    ending = run("init", "--ask")
    assert ending.code == 2
    assert "asks at a terminal, and this is none; write `" in ending.err
    assert " init class`, and change the file" in ending.err


@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_a_plain_terminal_is_enough(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pipeline", "init", "class", "--ask", "-q"]
    with subprocess.Popen(command, cwd=tmp_path, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, b"calcudoku\n1\n1\nAt a terminal\n")
        shown = b""
        while b"puzzle\r\n" not in shown:
            shown += os.read(ours, 4096)
        assert process.wait(60) == 0
    os.close(ours)
    assert b"Title [Number Puzzles, Week {week}]: " in shown
    assert (tmp_path / "output" / "class" / "class-interior.pdf").exists()


def test_every_kind_can_be_asked_for() -> None:
    assert sorted(purpose.kind for purpose in purposes()) == sorted(config_kinds())


@pytest.mark.parametrize("purpose", purposes(), ids=lambda purpose: purpose.kind)
@pytest.mark.parametrize("most", [False, True])
def test_whatever_is_answered_the_book_can_be_built(purpose: object, most: bool, tmp_path: Path) -> None:
    (purpose,) = (one for one in purposes() if one is purpose or one == purpose)
    text = _file_of(purpose)
    families = tuple(purpose.sizes) if most else tuple(purpose.sizes)[-1:]
    if not purpose.levels:
        families = families[-1:]
    levels = tuple(Level) if most else (Level.EXTREME,)
    count = (purpose.count.most if most else purpose.count.least) if purpose.count else 0
    count = min(count, 120) if purpose.count and purpose.count.multiple > 1 else count
    path = tmp_path / "x.yaml"
    path.write_text(answered(text, purpose, Answers(families, levels, count, "T", "A")), encoding="utf-8")
    (spec,) = load_books([path])
    assert {section.params.family for section in spec.sections} == set(families)


@pytest.mark.parametrize("kind", [*config_kinds(), ""])
def test_a_book_file_of_any_kind_is_written_in_a_language(kind: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    assert run("init", *filter(None, [kind]), str(path), "--language", "de").code == 0
    (spec,) = load_books([path])
    assert spec.language == "de"
    usual = config_text(kind or STARTER, "puzzlepress", "x.yaml", 1, date(2026, 11, 23))
    assert not kind or f'title: "{spec.title}"' not in usual


@pytest.mark.parametrize(
    ("kind", "language", "said"),
    [
        ("gift", "german", "--language: 'german' is not valid, expected one of de, en-GB,"),
        ("course", "pt", "--language: there are no lessons in pt, expected one of de, en, zh"),
    ],
)
def test_a_language_without_words_for_a_kind_is_refused(
    kind: str, language: str, said: str, run: Run, tmp_path: Path
) -> None:
    ending = run("init", kind, str(tmp_path / "mine.yaml"), "--language", language)
    assert ending.code == 2
    assert said in ending.err
    assert not list(tmp_path.iterdir())


def test_questions_may_be_asked_for_a_book_in_a_language(answering: Answering) -> None:
    assert answering("class", "", "", "2", "", words=("--language", "it")).code == 0
    assert load_book("class.yaml").language == "it"
