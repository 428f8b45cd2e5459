"""Where lines may end without a space: beside Chinese and Japanese characters, by their rules; Korean has spaces.

Sources: W3C, Requirements for Japanese Text Layout, 2020, 3.1.7 and 3.1.8; W3C, Requirements for Chinese Text Layout,
3.1.3; W3C, Requirements for Hangul Text Layout, 2020, 3.1.2, of whose two ways the one that keeps words whole.
"""

from typing import Final
from unicodedata import category

from pipeline.model.book_fonts import is_east_asian

_NO_START: Final = ("Lm", "Pd", "Pe", "Pf", "Po", "Zs")  # of Unicode: ー and 々, dashes, closing marks, blanks
_NO_END: Final = ("Pi", "Ps")  # opening marks
_SMALL_KANA: Final = frozenset("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ")
_HANGUL: Final = ("\u1100\u11ff", "\u3130\u318f", "\ua960\ua97f", "\uac00\ud7ff", "\uffa0\uffdc")
"""The first and the last character of each range."""


def may_end_between(before: str, after: str) -> bool:
    """May a line end between two characters without a space? Not before a full stop, a small kana or a closing mark."""
    if not (is_unspaced(before) or is_unspaced(after)) or _is_hangul(before) or _is_hangul(after):
        return False
    return category(after) not in _NO_START and after not in _SMALL_KANA and category(before) not in _NO_END


def is_unspaced(text: str) -> bool:
    """Does a text have characters of a script that puts no spaces between its words?"""
    return is_east_asian(text) and not all(_is_hangul(one) for one in text if is_east_asian(one))


def _is_hangul(character: str) -> bool:
    return any(first <= character <= last for first, last in _HANGUL)
