"""Names in the form in which they are compared and searched."""

import unicodedata

_APOSTROPHES = "'’`"


def normalize_name(name: str) -> str:
    """Return the letters and digits of `name` in lower case, without accents.

    List builders, blogs and people differ in case, hyphens, quotes, brackets and blanks; none of
    these distinguishes two cards of one kind.
    """
    if name.isascii():
        return "".join(filter(str.isalnum, name.lower()))
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(filter(str.isalnum, plain))


def search_words(text: str) -> str:
    """Return `text` without case, accents and apostrophes; all characters between words stay."""
    plain = text if text.isascii() else unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not _is_left_out(letter)).casefold()


def _is_left_out(letter: str) -> bool:
    return letter in _APOSTROPHES or unicodedata.combining(letter) != 0
