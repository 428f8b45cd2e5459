"""The roles of the files of a book, by which layout makes them, publish names them and a manifest lists them."""

from typing import Final

INTERIOR: Final = "interior"
"""The pages of the book; in a class every sheet has a role of its own instead."""

ANSWERS: Final = "answers"
"""The key, where it is a file of its own."""

PUPILS: Final = "pupils"
"""The sheets with the names of a class list."""

BOOKLET: Final = "booklet"
"""The pages of the book on sheets that are folded and stapled."""

COVER_GUIDE: Final = "cover-guide"
"""The guide to a cover that somebody else draws."""

COVER: Final = "cover"
"""The cover of the author's texts and picture."""

COVERS: Final = (COVER_GUIDE, COVER)
"""The roles of a book's covers."""

MANIFEST: Final = "manifest.json"
"""The name of the file that lists all others of a book, and its puzzles."""

SHEET: Final = "sheet-"
"""How the roles of a class's sheets begin."""
