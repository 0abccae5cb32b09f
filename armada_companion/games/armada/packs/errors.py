"""The error of packs."""

from armada_companion.kit.wording import plain_text
from armada_companion.store.errors import StoreError


class PackError(StoreError):
    """A pack cannot be read, added, removed or found; the text is one sentence."""

    def __init__(self, text: str) -> None:
        # The name of a file may have any characters.
        super().__init__(" ".join(plain_text(text).split()))
