"""The membership of a laptop that only looks at a table, in a file only the user may read."""

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from armada_companion.kit.value import Value
from armada_companion.store.errors import StoreError
from armada_companion.system.files import make_private_folder, read_regular, write_whole
from armada_companion.ui.models import EntryRow

LOOKING = "looking"
"""The folder of these memberships, in the user's data."""
_FILE, _MOST_BYTES, _MOST = "look.json", 20_000, 200
_Name = Annotated[str, Meta(min_length=1, max_length=200)]


class LookedAt(Value, frozen=True):
    """A table of an event.

    Attributes:
        title: The name of the event.
        place: The membership, as the link said it.
    """

    event: _Name
    title: str
    table: Annotated[int, Meta(ge=1)]
    place: dict[str, object]

    def folder(self, data: Path) -> Path:
        """Return the folder for it."""
        name = sha256(f"{self.event} {self.table}".encode()).hexdigest()
        return data / LOOKING / name[:16]


def looked_at(place: Mapping[str, object]) -> LookedAt:
    """Return the membership, from what the link said when the laptop joined.

    Raises:
        StoreError: It is none.
    """
    plain = {"event": place.get("event"), "title": place.get("name", ""), "place": dict(place)}
    try:
        return msgspec.convert({**plain, "table": place.get("table")}, LookedAt)
    except msgspec.ValidationError as error:
        raise StoreError("the desk answers in a way that this program does not know") from error


def keep(table: LookedAt, data: Path) -> Path:
    """Save a membership, and return its folder.

    Raises:
        StoreError: It cannot be saved.
    """
    folder = table.folder(data)
    try:
        make_private_folder(folder)
        write_whole(folder / _FILE, msgspec.json.encode(table), new=False)
    except OSError as error:
        raise StoreError(f"the table is not saved: {error.strerror or error}") from error
    return folder


def read_looked_at(folder: Path) -> LookedAt:
    """Return the membership in a folder.

    Raises:
        StoreError: It cannot be read.
    """
    try:
        return msgspec.json.decode(read_regular(folder / _FILE, _MOST_BYTES), type=LookedAt)
    except OSError as error:
        raise StoreError(f"{_FILE} cannot be read: {error.strerror or error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"{_FILE} is damaged: join again with a new card") from error


def is_looked_at(folder: Path) -> bool:
    """Return whether this is the folder of a table at which the user only looks."""
    return (folder / _FILE).is_file()


def looking_rows(data: Path) -> Sequence[EntryRow]:
    """Return the tables at which the user looks; the key of a row is the folder."""
    try:
        with os.scandir(data / LOOKING) as found:
            folders = sorted(Path(one.path) for one in found if is_looked_at(Path(one.path)))
    except OSError:
        return ()
    rows = []
    for folder in folders[:_MOST]:
        try:
            kept = read_looked_at(folder)
        except StoreError:
            continue
        rows.append(EntryRow(str(folder), kept.title or "Event", f"only looks: table {kept.table}"))
    return rows
