"""Reads packs in all forms in which people share them: packs, loose tables, Star Forge's files."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from ..cards.catalog import Catalog
from ..cards.core_pack import PACK
from ..cards.layers import packs_below
from .container import Files, read_files
from .errors import PackError
from .reading import Fault, PackReading
from .set_info import info_of_set, info_of_tables, tag_of
from .star_forge import is_star_forge, read_star_forge
from .stored import KINDS
from .tables import TABLES, read_tables

_NO_NAMES: Final = frozenset((*TABLES, *(kind[:-1] for kind in KINDS)))
"""Words in the names of files that do not name a set."""

_OTHER_SET: Final = "star-forge"
"""The id of data files that neither names nor tags tell apart."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_COPY = re.compile(r"\s*\(\d+\)$")


def read_packs(
    paths: Iterable[Path], catalog: Catalog, pack_id: str = ""
) -> tuple[PackReading, ...]:
    """Return a reading of each pack in files and folders.

    A path with a `pack.json` is a pack by itself. All other tables together are one pack. Data
    files of Star Forge are one pack a set: those with the same name but for the kind of card
    (`nexus_ships.json`, `nexus_upgrades.json`), or with the same tag inside.

    Args:
        paths: Zips, folders or single files.
        catalog: The printed cards, with the added packs over them.
        pack_id: The id of what has no `pack.json`; all data files are one set then.

    Raises:
        PackError: A path cannot be read or has no cards, or the id cannot be used.
    """
    if pack_id and not _ID.fullmatch(pack_id):
        raise PackError(f"the id {pack_id[:80]!r} has other characters than a to z, 0 to 9 and -")
    found: list[PackReading] = []
    loose = _Loose(pack_id)
    for path in paths:
        files = read_files(path)
        if any(name.lower() == PACK for name in files):
            found.append(_read_pack(files, catalog, pack_id))
        elif not loose.take(path, files):
            raise PackError(f"{path.name} not read: {_why_no_cards(files)}")
    return (*found, *loose.readings(catalog))


class _Loose:
    """Files without a `pack.json`.

    Args:
        pack_id: The id of their packs, or "".
    """

    def __init__(self, pack_id: str) -> None:
        self._id = pack_id
        self._tables: dict[str, bytes] = {}
        self._name = ""
        self._sets: dict[str, dict[str, bytes]] = {}

    def take(self, path: Path, files: Files) -> bool:
        """Sort the files of a path; return whether any has cards."""
        is_any = False
        for name, data in files.items():
            if _is_data_file(data):
                key = self._id or _set_words(name) or tag_of(data) or _set_words(path.name)
                _put(self._sets.setdefault(key, {}), name, data)
            elif table := _table_of(name):
                _put(self._tables, table, data)
                self._name = self._name or _set_words(name) or _set_words(path.name)
            else:
                continue
            is_any = True
        return is_any

    def readings(self, catalog: Catalog) -> Iterator[PackReading]:
        """Yield the reading of the tables, then that of each set."""
        if self._tables:
            info = info_of_tables(self._id or self._name or "pack", self._tables)
            yield read_tables(
                self._tables, catalog.with_packs(packs_below(info, catalog.packs)), info
            )
        for key, files in _joined(self._sets).items():
            info = info_of_set(key, files)
            yield read_star_forge(files, info, catalog.with_packs(packs_below(info, catalog.packs)))


def _read_pack(files: Files, catalog: Catalog, pack_id: str) -> PackReading:
    """Return the reading of files with a `pack.json`; the cards may be data files."""
    about = read_tables({name: data for name, data in files.items() if name.lower() == PACK})
    if about.pack is None or about.faults:
        return about._replace(pack=None)
    info = about.pack.info
    if pack_id not in ("", info.id):
        fault = Fault(PACK, field="id", text=f"expected {pack_id} as asked for, not {info.id}")
        return PackReading(None, (fault,))
    below = catalog.with_packs(packs_below(info, catalog.packs))
    data_files = {name: data for name, data in files.items() if _is_data_file(data)}
    if not data_files:
        return read_tables(files, below)
    reading = read_star_forge(data_files, info, below)
    text = "tables and data files of Star Forge cannot be in one pack"
    tables = (name for name in files if name not in data_files and _table_of(name))
    return reading._replace(faults=(*reading.faults, *(Fault(name, text=text) for name in tables)))


def _joined(sets: Mapping[str, Mapping[str, bytes]]) -> Mapping[str, Mapping[str, bytes]]:
    """Return the sets; files without a name belong to the only other set, if there is one."""
    nameless = sets.get("")
    if nameless is None:
        return sets
    named = {key: files for key, files in sets.items() if key}
    key, files = next(iter(named.items())) if len(named) == 1 else (_OTHER_SET, {})
    return {**named, key: {**nameless, **files}}


def _is_data_file(data: bytes) -> bool:
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not text.startswith(b"{"):
        return False
    try:
        return is_star_forge(msgspec.json.decode(text))
    except (ValueError, RecursionError):
        return False


def _why_no_cards(files: Files) -> str:
    for name, data in files.items():
        if name.lower().endswith(".json"):
            try:
                msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
            except (ValueError, RecursionError):
                return f"{name} is not readable as JSON; was the whole file saved?"
    return "it has neither tables nor data files of cards"


def _table_of(name: str) -> str:
    """Return the name that a file has as a table of a pack: `ships.csv`; "" for any other file."""
    path = PurePosixPath(name.lower())
    words = _words(path.stem)
    kind = next((word for word in reversed(words) if word in TABLES), "")
    is_table = kind and path.suffix in (".csv", ".json")
    return f"{kind}{path.suffix}" if is_table else ""


def _set_words(name: str) -> str:
    """Return the words of a file's name that name its set, as an id: `nexus`, `arc-0-1`, or ""."""
    path = PurePosixPath(name.lower())
    return "-".join(word for word in _words(str(path.with_suffix(""))) if word not in _NO_NAMES)


def _words(text: str) -> list[str]:
    # A browser writes (1) behind the name of a file that is there already.
    return re.findall(r"[a-z0-9]+", _COPY.sub("", text))


def _put(files: dict[str, bytes], name: str, data: bytes) -> None:
    if name in files:
        raise PackError(f"{name} is there twice; add the packs one after the other")
    files[name] = data
