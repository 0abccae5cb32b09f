"""All saved fleets in one file, to take to another computer."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from armada_companion.kit.wording import plural
from armada_companion.store.errors import FleetUnreadableError, StoreError

from .kept import kept_json
from .library import FleetLibrary

MAX_FILE_BYTES = 64 * 1024 * 1024
"""The most bytes of the file; a thousand fleets have about 5 million."""

MOST_FLEETS = 5000
"""The most fleets of one file."""

_NO_FLEETS = "This is no file of saved fleets."


class _File(Struct, frozen=True):
    format: Literal["armada-companion-fleets"]
    version: Literal[1]
    fleets: tuple[msgspec.Raw, ...]


class Added(NamedTuple):
    """The fleets that were added from a file.

    Attributes:
        new: The number of fleets that were added.
        known: The number of fleets that were saved already.
        unread: A sentence for each fleet that cannot be read.
    """

    new: int
    known: int
    unread: tuple[str, ...]

    @property
    def words(self) -> str:
        """The result in one line."""
        parts = (
            f"{plural(self.new, 'fleet')} added",
            f"{self.known} saved already" if self.known else "",
            f"{len(self.unread)} not readable: {self.unread[0]}" if self.unread else "",
        )
        return ", ".join(filter(None, parts))


def library_file(library: FleetLibrary) -> tuple[bytes, int]:
    """Return the file of all saved fleets that can be read, and their number.

    Raises:
        StoreError: The folder of the fleets cannot be read.
    """
    keys = [saved.key for saved in library.entries() if not saved.problem]
    fleets = tuple(msgspec.Raw(library.data_of(key)) for key in keys)
    data = msgspec.json.encode(_File("armada-companion-fleets", 1, fleets))
    return msgspec.json.format(data, indent=1), len(fleets)


def add_fleets(library: FleetLibrary, data: bytes) -> Added:
    """Save the fleets of a file that are not saved yet; a bad fleet does not stop the others.

    Raises:
        FleetUnreadableError: The bytes are no such file; one sentence.
        StoreError: A fleet cannot be saved; the ones before it are saved.
        ContentError: The card files cannot be read.
    """
    if len(data) > MAX_FILE_BYTES:
        raise FleetUnreadableError("The file is larger than 64 MiB.")
    try:
        fleets = msgspec.json.decode(data, type=_File).fleets
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FleetUnreadableError(_NO_FLEETS) from error
    if len(fleets) > MOST_FLEETS:
        raise FleetUnreadableError(f"The file has more than {MOST_FLEETS} fleets.")
    saved, new, unread = set(_saved(library)), 0, list[str]()
    # The first fleet of the file was changed last, so it is saved last.
    for number, fleet in reversed(tuple(enumerate(fleets, 1))):
        try:
            kept = library.kept_of(bytes(fleet))
            written = kept_json(kept)
        except (FleetUnreadableError, UnicodeEncodeError) as error:
            unread.append(f"Fleet {number}: {error}")
            continue
        if written not in saved:
            library.save_kept(kept)
            saved.add(written)
            new += 1
    return Added(new, len(fleets) - new - len(unread), tuple(reversed(unread)))


def _saved(library: FleetLibrary) -> Iterator[str]:
    """Yield the files of the saved fleets that can be read."""
    keys: Sequence[str] = [saved.key for saved in library.entries() if not saved.problem]
    for key in keys:
        try:
            yield kept_json(library.read_kept(key))
        except (FleetUnreadableError, StoreError):
            continue
