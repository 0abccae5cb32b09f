"""What a judge's laptop keeps of an event: its membership, in a file only the user may read."""

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

JUDGING = "judging"
"""The folder of these events, in the user's data."""
_FILE, _MOST_BYTES, _MOST = "judge.json", 20_000, 200
_Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Judging(Value, frozen=True):
    """A judge at an event.

    Attributes:
        judge: His name.
        number: The number of his card.
        place: The membership, as the link said it.
    """

    event: _Name
    title: str
    judge: _Name
    number: int
    place: dict[str, object]

    def folder(self, data: Path) -> Path:
        """Return the folder for it."""
        return data / JUDGING / sha256(self.event.encode()).hexdigest()[:16]


def judging_of(place: Mapping[str, object], judge: str) -> Judging:
    """Return the membership of a judge, from what the link said when he joined.

    Raises:
        StoreError: It is none.
    """
    try:
        number = int(str(place.get("judge", 0)))
        return Judging(str(place["event"]), str(place.get("name", "")), judge, number, dict(place))
    except (KeyError, ValueError) as error:
        raise StoreError("the desk answers in a way that this program does not know") from error


def keep(judging: Judging, data: Path) -> Path:
    """Save a membership, and return its folder.

    Raises:
        StoreError: It cannot be saved.
    """
    folder = judging.folder(data)
    try:
        make_private_folder(folder)
        write_whole(folder / _FILE, msgspec.json.encode(judging), new=False)
    except OSError as error:
        raise StoreError(f"the event is not saved: {error.strerror or error}") from error
    return folder


def read_judging(folder: Path) -> Judging:
    """Return the membership in a folder.

    Raises:
        StoreError: It cannot be read.
    """
    try:
        return msgspec.json.decode(read_regular(folder / _FILE, _MOST_BYTES), type=Judging)
    except OSError as error:
        raise StoreError(f"{_FILE} cannot be read: {error.strerror or error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"{_FILE} is damaged: join again with a new card") from error


def is_judging(folder: Path) -> bool:
    """Return whether this is an event of another desk, at which the user judges."""
    return (folder / _FILE).is_file()


def judging_rows(data: Path) -> Sequence[EntryRow]:
    """Return the events at which the user judges; the key of a row is the folder."""
    try:
        with os.scandir(data / JUDGING) as found:
            folders = sorted(Path(one.path) for one in found if is_judging(Path(one.path)))
    except OSError:
        return ()
    rows = []
    for folder in folders[:_MOST]:
        try:
            kept = read_judging(folder)
        except StoreError:
            continue
        rows.append(EntryRow(str(folder), kept.title or "Event", f"as judge: {kept.judge}"))
    return rows
