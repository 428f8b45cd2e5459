"""The modules of the player become one script, in the order in which they need each other."""

import re

import pytest

from pipeline.errors import BuildFailed
from pipeline.outputs.play.script import CLASS, COURSE, MAIN, PLATFORM, UNPACK, join
from pipeline.source.resources import player_modules


def test_what_is_imported_stands_first_and_once() -> None:
    modules = {
        "main.js": 'import { one } from "./one.js";\nimport { two } from "./two.js";\none(two);\n',
        "one.js": 'import { two } from "./two.js";\nexport function one() { two(); }\n',
        "two.js": "export const two = 2;\n",
    }
    script = join(modules)
    assert script.index("const two") < script.index("function one") < script.index("one(two)")
    assert script.count("const two") == 1
    assert "import" not in script
    assert "export" not in script


def test_comments_are_stripped_and_texts_that_look_like_some_are_not() -> None:
    module = (
        '/** A sentence.\n * Another. */\n// one more\nconst address = "http://a.org";\nuse(/** @type {any} */ (1));\n'
    )
    assert join({"main.js": module}) == '(()=>{"use strict";\nconst address = "http://a.org";\nuse((1));\n})();'


@pytest.mark.parametrize(
    ("modules", "fault"),
    [
        ({"main.js": 'import { a } from "./gone.js";\n'}, "gone.js: is imported, but missing"),
        ({"main.js": 'import { a } from "./main.js";\n'}, "main.js: imports itself"),
        (
            {"main.js": 'import { a } from "./a.js";\nconst b = 1;\n', "a.js": "const x = 1, b = 2;\n"},
            "two modules have a 'b'",
        ),
    ],
)
def test_modules_that_cannot_be_joined_are_refused(modules: dict[str, str], fault: str) -> None:
    with pytest.raises(BuildFailed, match=fault):
        join(modules)


def test_every_module_of_the_player_but_the_types_is_in_the_script() -> None:
    modules = player_modules()
    script = "\n".join(join(modules, main) for main in (MAIN, COURSE, CLASS, PLATFORM, UNPACK))
    for name, text in modules.items():
        for exported in re.findall(r"^export ((?:async )?(?:class|function) \w+)", text, re.MULTILINE):
            assert f"\n{exported}" in script, name
    assert "@typedef" not in script


@pytest.mark.parametrize("main", [MAIN, COURSE, CLASS, PLATFORM, UNPACK])
def test_no_comment_is_left_in_a_script(main: str) -> None:
    assert "/*" not in join(player_modules(), main)


def test_what_classes_and_platforms_need_is_on_no_other_page() -> None:
    script = join(player_modules())
    assert not re.search("LMS|cmi[.]|scorm|report[.]", script)


@pytest.mark.parametrize("name", sorted(player_modules()))
def test_a_module_begins_with_what_it_is_for(name: str) -> None:
    assert player_modules()[name].startswith("/**")


@pytest.mark.parametrize("name", sorted(player_modules()))
def test_no_text_of_a_module_spans_lines(name: str) -> None:
    """Lines lose their indentation, which would change such a text."""
    assert all(line.count("`") % 2 == 0 for line in player_modules()[name].splitlines())
