"""Joins the modules of the player into one script: imported ones first, comments stripped, nothing else changed.

What a reviewer reads in templates/player is what a reader's browser runs. The modules keep to a few rules, which
`join` relies on: comments have lines of their own, but for types; imports and exports begin a line; names at the top of
modules differ.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from pipeline.errors import BuildFailed, Place, Problem

MAIN, COURSE, PLATFORM = "main.js", "course_main.js", "scorm_main.js"
CLASS, CLASS_COURSE = "class_main.js", "class_course_main.js"
"""The modules that start the player: on most pages, with lessons, inside a learning platform; of a class, without and
with lessons."""

UNPACK = "unpack.js"
"""The module that starts a player which stands packed in its page."""

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z0-9_]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function |const |let |class )", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_CAST = re.compile(r"/\*\* @type (?:(?!\*/).)*\*/ ?")
_TOP_VALUES = re.compile(r"^(?:const|let) [^\n]*", re.MULTILINE)
_VALUE = re.compile(r"(?:const|let|,) (\w+) = ")
_TOP_CODE = re.compile(r"^(?:async function|function|class) (\w+)", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)


def join(modules: Mapping[str, str], main: str = MAIN) -> str:
    """One script of all modules (text by file name) that the main one needs; BuildFailed where they break a rule."""
    parts = [_EXPORT.sub("", _IMPORT.sub("", _stripped(modules[name]))) for name in _in_order(modules, main)]
    script = "".join(parts)
    _check_names(script)
    if left := _LEFT.search(script):
        raise _damaged(MAIN, f"{left[0]!r} is not written as the other imports and exports")
    return f'(()=>{{"use strict";\n{_INDENT.sub("", script).strip()}\n}})();'


def _stripped(module: str) -> str:
    return _CAST.sub("", _COMMENT.sub("", module))


def _in_order(modules: Mapping[str, str], main: str) -> Iterator[str]:
    """The names of the modules that the main one needs, each after those that it imports."""
    done: set[str] = set()

    def after(name: str, above: tuple[str, ...]) -> Iterator[str]:
        if name in above or name not in modules:
            fault = "imports itself, by way of others" if name in above else "is imported, but missing"
            raise _damaged(name, fault)
        if name not in done:
            for needed in _IMPORT.findall(modules[name]):
                yield from after(needed, (*above, name))
            done.add(name)
            yield name

    yield from dict.fromkeys(after(main, ()))


def _check_names(script: str) -> None:
    values = (name for line in _TOP_VALUES.findall(script) for name in _VALUE.findall(line))
    twice = [name for name, count in Counter((*values, *_TOP_CODE.findall(script))).items() if count > 1]
    if twice:
        raise _damaged(MAIN, f"two modules have a {twice[0]!r} at their top, expected different names")


def _damaged(name: str, fault: str) -> BuildFailed:
    place = Place(str(PurePosixPath("templates/player") / name))
    return BuildFailed(Problem(f"{fault}; mend the module, or install puzzlepress again", place))
