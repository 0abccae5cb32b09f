"""The key under which a card's name is looked up."""

import unicodedata


def squeeze(name: str) -> str:
    """Return the letters and digits of `name` in lower case, without accents.

    List builders, blogs and people differ in case, hyphens, quotes, brackets and blanks; nothing
    of that tells two cards of one kind apart.
    """
    if name.isascii():
        return "".join(filter(str.isalnum, name.lower()))
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(filter(str.isalnum, plain))
