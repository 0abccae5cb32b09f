"""The packs of cards that a game is played with, as its record's header names them."""

from collections.abc import Mapping, Sequence

from armada_companion.kit.codec import read_text, shown
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Header
from armada_companion.kit.value import Value

PACKS = "packs"
"""The key in a record's header."""

MOST_PACKS = 20
_MOST_LETTERS = 100
_FIELDS = ("id", "version", "hash")


class PackRef(Value, frozen=True):
    """A pack by id, version and the hash of its tables; "" for an unknown version or hash."""

    id: str
    version: str = ""
    hash: str = ""

    @property
    def words(self) -> str:
        """The pack in a sentence: `nexus 2025-06`."""
        return f"{self.id} {self.version}".rstrip()

    @property
    def plain(self) -> dict[str, str]:
        """The values for a record's header."""
        return {name: getattr(self, name) for name in _FIELDS}


Packs = tuple[PackRef, ...]
"""Packs over the pack `core`, in order: of two that have a card the later one decides."""


def read_packs(header: Header) -> Packs:
    """Return the packs of a header, in order; () if it names none. Source: record page, 7.

    Raises:
        MalformedActionError: The list or a field is of the wrong type, or a pack is named twice.
    """
    given = header.get(PACKS, ())
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise MalformedActionError(f"{PACKS} is not a list")
    if len(given) > MOST_PACKS:
        raise MalformedActionError(f"{PACKS}: more than {MOST_PACKS} packs")
    found = tuple(_read_pack(one, f"{PACKS}[{position}]") for position, one in enumerate(given))
    ids = [one.id for one in found]
    if twice := next((one for one in ids if ids.count(one) > 1), ""):
        raise MalformedActionError(f"{PACKS}: {shown(twice)} is named twice")
    return found


def _read_pack(value: object, path: str) -> PackRef:
    if not isinstance(value, Mapping):
        raise MalformedActionError(f"{path} is not an object")
    if unknown := next((name for name in value if name not in _FIELDS), None):
        known = ", ".join(_FIELDS)
        raise MalformedActionError(f"{path}: unknown field {shown(unknown)}; known are {known}")
    try:
        texts = {name: read_text(value.get(name, ""), _MOST_LETTERS) for name in _FIELDS}
    except MalformedActionError as error:
        raise MalformedActionError(f"{path}: {error}") from None
    if not texts["id"]:
        raise MalformedActionError(f"{path}.id is missing")
    return PackRef(**texts)
