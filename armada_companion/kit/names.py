"""Names: their greatest length, and the forms for comparing and searching."""

import unicodedata

MOST_LETTERS = 200
"""The longest name that is shown; a record may have longer ones."""

_APOSTROPHES = "'’`"


def cut_name(name: str) -> str:
    """Return a name of at most `MOST_LETTERS` letters; a longer one ends with an ellipsis."""
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1].rstrip()}…"


def normalize_name(name: str) -> str:
    """Return the letters and digits of `name` in lower case, without accents.

    List builders, blogs and people write case, hyphens, quotes, brackets and blanks differently; no
    two cards of one kind differ only in these.
    """
    if name.isascii():
        return "".join(filter(str.isalnum, name.lower()))
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(filter(str.isalnum, plain))


def search_words(text: str) -> str:
    """Return `text` in lower case, without accents and apostrophes; blanks and marks remain."""
    plain = text if text.isascii() else unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not _is_left_out(letter)).casefold()


def _is_left_out(letter: str) -> bool:
    return letter in _APOSTROPHES or unicodedata.combining(letter) != 0
