"""The packs of this computer: the rows of their list, and adding, ordering and removing them."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from armada_companion.kit.wording import plural

from ...cards.catalog import Catalog
from ...cards.pack import Pack
from ...packs.catalogs import Catalogs
from ...packs.errors import PackError
from ...packs.shelf import PackShelf
from ...packs.sources import read_packs
from ...packs.stored import StoredPack
from ...rules.model.packs import PackRef
from .addition import Addition, conflict_words
from .pack_words import (
    PARTS,
    PackLine,
    about_lines,
    content_lines,
    counts_words,
    group,
    numbers,
    one_line,
    pack_name,
)


class PackRow(NamedTuple):
    """A pack in the list.

    Attributes:
        key: Its id; the name of an unusable file.
        detail: The numbers of its cards, and its keeper.
        note: The day of its publication.
        problem: Why it cannot be used, in one sentence; or "".
        fault: How many packs it needs that are missing; or "".
    """

    key: str
    title: str
    detail: str = ""
    note: str = ""
    problem: str = ""
    fault: str = ""


class PackList:
    """The added packs, each in words.

    Every method raises StoreError if a file cannot be read or written, and ContentError or
    ResourceError if the printed cards cannot be read.

    Args:
        catalogs: The catalogues; they forget their packs after each change.
        shelf: The folder of added packs.
    """

    def __init__(self, catalogs: Catalogs, shelf: PackShelf) -> None:
        self._catalogs, self._shelf = catalogs, shelf

    def rows(self) -> Sequence[PackRow]:
        """Return a row for each pack, in their order."""
        return [_row(stored) for stored in self._shelf.packs()]

    def lines(self, key: str) -> Sequence[PackLine]:
        """Return the content of a pack; of an unusable one, the reason."""
        stored = self._stored(key)
        if stored.problem:
            return [PackLine(one_line(f"{stored.problem}."), "bad")]
        pack, catalog = self._load(stored), self._catalog()
        return [
            PackLine(counts_words(numbers(pack))),
            *about_lines(stored.info),
            *group("needs packs that are not added", stored.missing, "warn"),
            *group("also changed by other packs", conflict_words(key, catalog), "warn"),
            *content_lines(pack, catalog),
        ]

    def read(self, paths: Sequence[Path]) -> Addition:
        """Return the packs in files and folders; several data files can be one pack."""
        catalog = self._catalog()
        return Addition(read_packs(paths, catalog), catalog)

    def add(self, addition: Addition) -> Sequence[str]:
        """Add the packs; return their ids."""
        try:
            return [self._shelf.add(pack).id for pack in addition.packs]
        finally:
            self._catalogs.forget()

    def remove(self, key: str) -> None:
        """Remove a pack with all its versions."""
        self._shelf.remove(key)
        self._catalogs.forget()

    def why_not_moved(self, key: str, by: int) -> str:
        """Return why a pack cannot come before (-1) or after (1) the next one; "" if it can."""
        usable = self._usable()
        ids = [stored.id for stored in usable]
        if key not in ids:
            return "This pack cannot be used."
        place = ids.index(key)
        if not 0 <= place + by < len(ids):
            return f"It is the {'first' if by < 0 else 'last'} pack already."
        below, above = sorted((place, place + by))
        if ids[below] in usable[above].info.builds_on:
            return f"{pack_name(usable[above].info)} builds on {pack_name(usable[below].info)}."
        return ""

    def move(self, key: str, by: int) -> None:
        """Let a pack change places with the one before (-1) or after it (1)."""
        ids = [stored.id for stored in self._usable()]
        place = ids.index(key)
        ids[place], ids[place + by] = ids[place + by], ids[place]
        self._shelf.set_order(ids)
        self._catalogs.forget()

    def _usable(self) -> Sequence[StoredPack]:
        return [stored for stored in self._shelf.packs() if not stored.problem]

    def _stored(self, key: str) -> StoredPack:
        for stored in self._shelf.packs():
            if stored.id == key:
                return stored
        raise PackError(f"{key} is no longer there")

    def _load(self, stored: StoredPack) -> Pack:
        return self._shelf.load(stored.id, stored.info.version, stored.hash)

    def _catalog(self) -> Catalog:
        """Return the printed cards with all usable packs over them."""
        refs = (PackRef(each.id, each.info.version, each.hash) for each in self._usable())
        return self._catalogs(tuple(refs))


def _row(stored: StoredPack) -> PackRow:
    info = stored.info
    known = (counts_words({**stored.counts, **stored.changes}), one_line(info.keeper))
    return PackRow(
        key=stored.id,
        title=pack_name(info),
        detail="" if stored.problem else PARTS.join(part for part in known if part),
        note=info.date,
        problem=one_line(stored.problem),
        fault=f"needs {plural(len(stored.missing), 'pack')}" if stored.missing else "",
    )
