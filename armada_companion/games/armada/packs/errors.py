"""The error of packs."""

from armada_companion.kit.wording import plain_text
from armada_companion.store.errors import StoreError


class PackError(StoreError):
    """A pack cannot be read, added, removed or found; the text is one sentence."""

    def __init__(self, text: str) -> None:
        super().__init__(printable(text))


def printable(text: str) -> str:
    """Return a text in one line that can be printed; names of files may have any characters."""
    return "".join(filter(str.isprintable, " ".join(plain_text(text).split())))
