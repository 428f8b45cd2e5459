"""What reportlab reads from elsewhere enters no document, stops none and is not run; what others have set stays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import date
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from pipeline.page.draw.ops import Document, Page, Text
from pipeline.page.files.pdf import write_pdf
from pipeline.page.files.pdf_library import SETTINGS
from pipeline.page.type.typography import Typeface, Weight

ROOT = Path(__file__).parents[3]
OTHERS = {
    "useA85": 1,
    "pageCompression": 0,
    "invariant": 0,
    "pdfComments": 1,
    "pdfMultiLine": 1,
    "ttfAsciiReadable": 0,
    "documentLang": "xx",
    "canvas_baseColor": (1, 0, 0),
}


def written(typeface: Typeface, dated: date | None = None) -> bytes:
    text = Text(Weight.BOLD, 20, 0, ((30, 100, "7÷"),))
    return write_pdf(Document(200, 300, (Page(1, (text,)),), "T", "A", "S", "en-GB", dated=dated), typeface)


def run(code: str, folder: Path = ROOT, **variables: str) -> str:
    """What a new interpreter prints, on both streams."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return ended.stdout + ended.stderr


def names_read(source: str) -> set[str]:
    """The settings that a module reads."""
    imported = re.findall(r"from reportlab\.rl_config import ([^\n#]+)", source)
    names = {part.split()[0] for line in imported for part in line.split(",")}
    names |= set(re.findall(r"\brl_config\.(\w+)", source))
    return {name for name in names if not callable(getattr(rl_config, name, None))}


def test_every_setting_that_reportlab_reads_is_set() -> None:
    files = run(
        "import sys, pipeline.page.files.pdf\n"
        "print(*(one.__file__ for name, one in sys.modules.items() if name.startswith('reportlab')), sep='\\n')"
    ).splitlines()
    assert len(files) > 30
    read = {name for file in files if not file.endswith("rl_config.py") for name in names_read(Path(file).read_text())}
    assert read == set(SETTINGS)


def test_settings_of_others_enter_no_document_and_stay(typeface: Typeface, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, stamp = written(typeface), pdfdoc.TimeStamp
    for name, value in OTHERS.items():
        monkeypatch.setattr(rl_config, name, value)
    assert written(typeface) == plain
    assert {name: getattr(rl_config, name) for name in OTHERS} == OTHERS
    assert pdfdoc.TimeStamp is stamp


@pytest.mark.parametrize("moment", ["1700000000", "abc", "-1", "9" * 30])
def test_the_variable_of_reproducible_builds_enters_no_document(
    moment: str, typeface: Typeface, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = written(typeface)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", moment)
    assert written(typeface) == plain


@pytest.mark.parametrize(
    ("dated", "shown"),
    [(None, "D:20000101000000+00'00'"), (date(2026, 11, 21), "D:20261121000000+00'00'"), (date(1, 2, 3), "D:0001")],
)
def test_a_file_is_dated_as_its_document(dated: date | None, shown: str, typeface: Typeface) -> None:
    with pikepdf.open(BytesIO(written(typeface, dated))) as pdf:
        assert str(pdf.docinfo.CreationDate).startswith(shown)
        assert pdf.docinfo.ModDate == pdf.docinfo.CreationDate


def test_settings_that_reportlab_cannot_read_stop_nothing() -> None:
    variables = dict.fromkeys([f"RL_{name}" for name in vars(rl_config)] + ["EVAL_DEBUG"], "?")
    code = "import pipeline.page.files.pdf; from reportlab import rl_config as c; print(c.pageCompression, c.useA85)"
    assert run(code, **variables) == "1 1\n"


@pytest.mark.parametrize("name", ["reportlab_settings", "reportlab_mods"])
def test_a_module_with_a_name_that_reportlab_looks_for_is_not_run(name: str, tmp_path: Path) -> None:
    for file in (f"{name}.py", ".reportlab_settings", ".reportlab_mods"):
        (tmp_path / file).write_text("import os, pathlib\npathlib.Path(os.environ['MARK']).write_text('ran')\n")
    code = f"import sys, pipeline.page.files.pdf; print('{name}' in sys.modules)"
    assert run(code, tmp_path, MARK=str(tmp_path / "mark"), HOME=str(tmp_path)) == "False\n"
    assert not (tmp_path / "mark").exists()


def test_reportlab_loads_where_the_working_folder_has_vanished(tmp_path: Path) -> None:
    code = f"import os; os.chdir({str(tmp_path)!r}); os.rmdir({str(tmp_path)!r}); import pipeline.page.files.pdf"
    assert run(code) == ""


def test_what_pictures_and_shaping_need_is_loaded_when_it_is_used_and_is_the_same_for_all() -> None:
    code = (
        "import sys, pipeline.page.files.pdf; print([name in sys.modules for name in ('PIL.Image', 'uharfbuzz')])\n"
        "from reportlab.lib import utils; from reportlab.pdfbase import ttfonts\n"
        "import uharfbuzz; from PIL import Image\n"
        "print(utils.Image.new is Image.new, ttfonts.uharfbuzz.Blob is uharfbuzz.Blob)"
    )
    assert run(code) == "[False, False]\nTrue True\n"


def test_loading_reportlab_changes_no_variable_of_the_environment() -> None:
    code = (
        "import os, sys; before, object = dict(os.environ), os.environ; changed = []\n"
        "sys.addaudithook(lambda event, _: changed.append(event) if event in ('os.putenv', 'os.unsetenv') else None)\n"
        "import pipeline.page.files.pdf; print(changed, os.environ is object, os.environ == before)"
    )
    assert run(code, SOURCE_DATE_EPOCH="1") == "[] True True\n"
