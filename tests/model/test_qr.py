"""Where codes lead."""

from pipeline.model.qr import ID, KEY, PUZZLE, QrSpec

BY_TEXT = QrSpec("https://my.site/p", PUZZLE, KEY, 1.4)


def test_dots_of_a_text_of_digits_become_zeros_which_a_code_packs_tighter() -> None:
    assert BY_TEXT.link("1..4", "K7QF") == "https://my.site/p#p=1004"


def test_a_text_with_letters_stays_as_it_is() -> None:
    text = "kakuro/4/4/lb-.mg--Em.-bleDbi"
    assert BY_TEXT.link(text, "K7QF") == f"https://my.site/p#p={text}"


def test_what_would_end_a_name_in_an_address_is_encoded() -> None:
    assert BY_TEXT.link("a&s=b c", "K7QF") == "https://my.site/p#p=a%26s=b%20c"


def test_a_code_names_the_puzzle_where_the_book_asks_for_that() -> None:
    assert QrSpec("https://my.site/p", ID, KEY, 1.4).link("1..4", "K7QF") == "https://my.site/p#c=K7QF"
