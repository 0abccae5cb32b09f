"""The file of an added pack: a zip of its tables, named by id, version and content."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from armada_companion.system.files import read_regular

from ..cards.pack import PACK_SUFFIX, Pack, PackInfo
from .container import MOST_BYTES_TOGETHER, Files, as_pack_error, read_zip, write_zip
from .errors import PackError
from .tables import read_tables, write_tables

KINDS: Final = ("ships", "squadrons", "upgrades", "objectives")
LONGEST_ID = 60

_NAME = re.compile(r"([a-z0-9][a-z0-9-]*)@(.+)-([0-9a-f]{8})" + re.escape(PACK_SUFFIX))


class StoredPack(NamedTuple):
    """A pack in the list of packs.

    Attributes:
        info: The pack's own; of an unusable file, its id and version in the file's name.
        hash: The hash of its tables, 64 hex digits; "" of an unusable file.
        counts: The number of cards in each of `KINDS`; empty of an unusable file.
        path: Its file, which can be passed on.
        missing: The ids of packs that it builds on and that were not added.
        problem: Why it cannot be used, in one sentence, or "".
        changes: The number of changed costs and of forbidden cards, by their names.
    """

    info: PackInfo
    hash: str
    counts: Mapping[str, int]
    path: Path
    missing: Sequence[str] = ()
    problem: str = ""
    changes: Mapping[str, int] = {}

    @property
    def id(self) -> str:
        """The id of the pack; the name of an unusable file that names no pack."""
        return self.info.id


class Content(NamedTuple):
    """The content of a pack's file."""

    pack: Pack
    hash: str


def counts(pack: Pack) -> Mapping[str, int]:
    """Return the number of a pack's cards in each of `KINDS`."""
    return {kind: len(getattr(pack, kind)) for kind in KINDS}


def changes(pack: Pack) -> Mapping[str, int]:
    """Return the numbers of changed costs and of forbidden cards, keyed by a name for each."""
    return {"cost changes": len(pack.costs), "forbidden cards": len(pack.not_allowed)}


def hash_of(pack: Pack) -> str:
    """Return the hash of a pack: equal for equal tables, wherever it is computed."""
    return _hash(write_tables(pack))


def encode_pack(pack: Pack) -> tuple[str, bytes]:
    """Return the name and the bytes of a pack's file, after a test that they can be read again.

    Raises:
        PackError: The pack has faults, or exceeds a limit.
    """
    what = f"{pack.info.id} not added"
    if len(pack.info.id) > LONGEST_ID:
        raise PackError(f"{what}: its id is longer than {LONGEST_ID} letters")
    try:
        files = write_tables(pack)
    except ValueError as error:
        # A text may have broken characters.
        raise PackError(f"{what}: {error}") from error
    data = write_zip(files)
    reading = read_tables(read_zip(data, pack.info.id))
    for fault in reading.faults:
        raise PackError(f"{what}: {fault.sentence}")
    if reading.pack != pack:
        raise PackError(f"{what}: its tables cannot be saved as they are")
    return _name_of(pack.info, _hash(files)), data


def read_stored(path: Path) -> Content:
    """Return the pack in a file that `encode_pack` made.

    Raises:
        PackError: The file cannot be read, or has changed since.
    """
    with as_pack_error(f"{path.name} not read"):
        data = read_regular(path, MOST_BYTES_TOGETHER + 1)
    files = read_zip(data, path.name)
    reading = read_tables(files)
    again = "add the pack again"
    if reading.pack is None or reading.faults:
        why = reading.faults[0].sentence if reading.faults else "it has no pack"
        raise PackError(f"{path.name} is damaged, {again}: {why}")
    hash = _hash(files)
    if path.name != _name_of(reading.pack.info, hash):
        raise PackError(f"{path.name} was changed since it was added: {again}")
    return Content(reading.pack, hash)


def named(name: str) -> tuple[str, str]:
    """Return the id and version in the name of a pack's file; "" twice of any other file."""
    found = _NAME.fullmatch(name)
    return (found[1], found[2]) if found else ("", "")


def _name_of(info: PackInfo, hash: str) -> str:
    """Return the name of a pack's file; its version may have letters that no name can have."""
    version = re.sub(r"[^A-Za-z0-9._+-]", "_", info.version)
    return f"{info.id}@{version}-{hash[:8]}{PACK_SUFFIX}"


def _hash(files: Files) -> str:
    """Return the SHA-256 of tables in hex: of name, length and bytes of each, sorted by name."""
    hash = hashlib.sha256()
    for name in sorted(files):
        hash.update(f"{name}\0{len(files[name])}\0".encode())
        hash.update(files[name])
    return hash.hexdigest()
