"""The error of packs."""

from armada_companion.store.errors import StoreError


class PackError(StoreError):
    """A pack cannot be read, added, removed or found; the text is one sentence."""
