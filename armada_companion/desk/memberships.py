"""Memberships of this laptop in events of other desks, in files that only the user may read."""

import os
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta

from armada_companion.kit.value import Value
from armada_companion.store.errors import StoreError
from armada_companion.system.files import make_private_folder, read_regular, write_whole
from armada_companion.ui.models import EntryRow

_MOST_BYTES, _MOST_ROWS = 20_000, 200
_FOLDER_LETTERS = 16
Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Membership(Value, frozen=True):
    """A membership in an event.

    Attributes:
        event: The event's id at its hub.
        title: The event's name, or "".
        place: The membership as the link said it, with the key.
    """

    event: Name
    title: str
    place: dict[str, object]

    @property
    @abstractmethod
    def id(self) -> str:
        """What no other membership of this kind has."""

    @property
    @abstractmethod
    def words(self) -> str:
        """What the list of events says beside the title."""


MembershipT = TypeVar("MembershipT", bound=Membership)


class Memberships(Generic[MembershipT]):
    """The memberships of one kind: each is a file in a folder of its own.

    Args:
        kind: What a file holds.
        folder: The name of their folder in the user's data.
        file: The name of each file.
    """

    def __init__(self, kind: type[MembershipT], folder: str, file: str) -> None:
        self._kind, self._folder, self._file = kind, folder, file

    def of_place(self, place: Mapping[str, object], **more: object) -> MembershipT:
        """Return the membership, from what the link said when this laptop joined.

        Args:
            more: The fields that a kind has besides.

        Raises:
            StoreError: It is none.
        """
        plain = {"event": place.get("event"), "title": place.get("name", ""), "place": dict(place)}
        try:
            return msgspec.convert({**plain, **more}, self._kind)
        except msgspec.ValidationError as error:
            raise StoreError("the desk answers in a way that this program does not know") from error

    def keep(self, one: MembershipT, data: Path) -> Path:
        """Save a membership, and return its folder.

        Raises:
            StoreError: It cannot be saved.
        """
        name = sha256(one.id.encode()).hexdigest()[:_FOLDER_LETTERS]
        folder = data / self._folder / name
        try:
            make_private_folder(folder)
            write_whole(folder / self._file, msgspec.json.encode(one), new=False)
        except OSError as error:
            raise StoreError(f"the event is not saved: {error.strerror or error}") from error
        return folder

    def read(self, folder: Path) -> MembershipT:
        """Return the membership in a folder.

        Raises:
            StoreError: It cannot be read.
        """
        try:
            return msgspec.json.decode(
                read_regular(folder / self._file, _MOST_BYTES), type=self._kind
            )
        except OSError as error:
            raise StoreError(f"{self._file} cannot be read: {error.strerror or error}") from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise StoreError(f"{self._file} is damaged: join again with a new card") from error

    def has(self, folder: Path) -> bool:
        """Return whether a folder has a membership of this kind."""
        return (folder / self._file).is_file()

    def rows(self, data: Path) -> Sequence[EntryRow]:
        """Return the memberships for the list of events; the key of a row is the folder."""
        try:
            with os.scandir(data / self._folder) as found:
                folders = sorted(Path(one.path) for one in found if self.has(Path(one.path)))
        except OSError:
            return ()
        rows = []
        for folder in folders[:_MOST_ROWS]:
            try:
                one = self.read(folder)
            except StoreError:
                continue
            rows.append(EntryRow(str(folder), one.title or "Event", one.words))
        return rows
