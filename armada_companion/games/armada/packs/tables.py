"""Reads the tables of a pack, CSV or JSON, and writes them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeVar

import msgspec

from armada_companion.kit.errors import MalformedActionError

from ..cards.cards import FORMAT, KINDS, VERSION, CardKind
from ..cards.catalog import Catalog
from ..cards.core_pack import PACK
from ..cards.pack import Pack, PackFormat, PackInfo
from ..rules.model.margin_tables import read_margin_table
from ..rules.model.ruleset import read_ruleset
from .reading import PackReading
from .table_files.csv_tables import CSV_TABLES, read_csv
from .table_files.draft import Draft
from .table_files.faults import Faults, Spot
from .table_files.json_tables import JSON_TABLES, json_object, read_json
from .table_files.references import check_references
from .table_files.values import typed

T = TypeVar("T")

TABLES = tuple(dict.fromkeys((*CSV_TABLES, *JSON_TABLES)))
"""The names of tables, in the order in which they are read: cards before what names them."""

_NOT_READ = (".txt", ".md")
_OF_SYSTEMS = ("thumbs.db", "desktop.ini")
_NO_INFO = PackInfo(id="none", title="None", version="0")


def read_tables(
    files: Mapping[str, bytes], catalog: Catalog | None = None, info: PackInfo | None = None
) -> PackReading:
    """Return the pack of a `pack.json` and its tables; texts for people (`.txt`, `.md`) are left.

    Args:
        files: The content of each file by its name without a folder.
        catalog: The cards of the packs below; with it, factions, slots and cards that nobody has
            are faults.
        info: What the pack is if there is no `pack.json`.
    """
    faults = Faults()
    tables = _by_name(files, faults)
    found = _read_info(tables.pop(PACK, None), info, faults)
    draft = Draft(found or _NO_INFO, catalog)
    for name in TABLES:
        _read_table(name, tables, draft)
    if catalog is not None:
        check_references(draft, catalog, Spot(faults, PACK))
    for file in tables.values():
        file.spot.fault("", f"this file is not a table of a pack; tables are {', '.join(TABLES)}")
    return PackReading(draft.pack() if found else None, faults.all)


def write_tables(pack: Pack) -> dict[str, bytes]:
    """Return the files of a pack by name; `read_tables` returns an equal pack of them.

    The same pack gives the same bytes everywhere; tables without entries are omitted.
    """
    info: dict[str, object] = msgspec.to_builtins(pack.info)
    files = {PACK: _file({name: _encoded(value) for name, value in info.items()})}
    return files | {f"{name}.json": table_file(kind, parts) for name, kind, parts in _tables(pack)}


def table_file(kind: str, parts: Mapping[str, object]) -> bytes:
    """Return the file of a table: its header, then its parts with an entry a line."""
    header = {"format": FORMAT, "version": VERSION, "kind": kind}
    found = {key: _encoded(value) for key, value in header.items()}
    return _file({**found, **{key: _lines(value) for key, value in parts.items()}})


class _File(NamedTuple):
    data: bytes
    spot: Spot


def _by_name(files: Mapping[str, bytes], faults: Faults) -> dict[str, _File]:
    """Return the files by name in small letters, without read-me files and files of systems."""
    found: dict[str, _File] = {}
    for name, data in files.items():
        key, spot = name.lower(), Spot(faults, name)
        if key in found:
            spot.fault("", "this file is there twice")
        elif not (key.startswith(".") or key.endswith(_NOT_READ) or key in _OF_SYSTEMS):
            found[key] = _File(data, spot)
    return found


def _read_info(file: _File | None, info: PackInfo | None, faults: Faults) -> PackInfo | None:
    """Return the content of `pack.json`, or `info` if it is missing or has faults."""
    if file is None:
        if info is None:
            Spot(faults, PACK).fault("", "this file is missing; it says what the pack is")
        return info
    plain = json_object(file.data, file.spot)
    if plain is None:
        return info
    found, misfits = typed(plain, PackInfo)
    for misfit in misfits:
        file.spot.fault(misfit.path, misfit.text)
    if found is not None and found.format is not None:
        _check_format(found.format, file.spot)
    return found or info


def _check_format(found: PackFormat, spot: Spot) -> None:
    """Collect the faults of a format that games cannot use."""
    try:
        read_ruleset({"settings": found.settings})
    except MalformedActionError as error:
        spot.fault("format", str(error))
    try:
        if found.margin_table is not None:
            read_margin_table([[*step] for step in found.margin_table])
    except MalformedActionError as error:
        spot.fault("format.margin_table", str(error))


def _read_table(name: str, tables: dict[str, _File], draft: Draft) -> None:
    """Take a table out of the files and read it."""
    csv = tables.pop(f"{name}.csv", None) if name in CSV_TABLES else None
    json = tables.pop(f"{name}.json", None) if name in JSON_TABLES else None
    if csv is not None and json is not None:
        json.spot.fault("", f"expected either this file or {csv.spot.file}, got both")
    if csv is not None:
        read_csv(name, csv.data, draft, csv.spot)
    elif json is not None:
        read_json(name, json.data, draft, json.spot)


def _tables(pack: Pack) -> Iterator[tuple[str, str, Mapping[str, object]]]:
    """Yield the name, the kind and the parts of each table that has entries."""
    spellings, nicknames = _sorted(pack.spellings), _sorted(pack.nicknames)
    tables: tuple[tuple[str, str, Mapping[str, object]], ...] = (
        ("ships", "ship", {"cards": pack.ships}),
        ("squadrons", "squadron", {"cards": pack.squadrons}),
        ("upgrades", "upgrade", {"cards": pack.upgrades}),
        ("objectives", "objective", {"cards": pack.objectives}),
        ("changes", "changes", {"costs": pack.costs, "not_allowed": pack.not_allowed}),
        ("aliases", "alias", {"spellings": spellings, "nicknames": nicknames}),
        ("reminders", "effects", {"effects": pack.reminders}),
        ("texts", "texts", {"texts": _sorted(pack.texts)}),
        ("rulings", "rulings", {"rulings": pack.rulings}),
        ("published", "published", {"cards": pack.published}),
    )
    return (table for table in tables if any(table[2].values()))


def _sorted(names: Mapping[CardKind, Mapping[str, T]]) -> dict[str, dict[str, T]]:
    """Return an object for each kind of cards, in the order of its keys."""
    return {kind: dict(sorted(names[kind].items())) for kind in KINDS if kind in names}


def _file(fields: Mapping[str, str]) -> bytes:
    lines = [f"{_encoded(key)}: {value}" for key, value in fields.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _lines(value: object) -> str:
    """Return a list, or an object of objects, with an entry a line."""
    plain: object = msgspec.to_builtins(value)
    match plain:
        case dict():
            entries = (
                f"{_encoded(key)}: {_lines(entry) if isinstance(entry, dict) else _encoded(entry)}"
                for key, entry in plain.items()
            )
            return "{\n" + ",\n".join(entries) + "\n}"
        case list() | tuple():
            return "[\n" + ",\n".join(map(_encoded, plain)) + "\n]"
        case _:
            return _encoded(plain)


def _encoded(value: object) -> str:
    if isinstance(value, dict) and value.get("restrictions") == {}:
        value = {key: entry for key, entry in value.items() if key != "restrictions"}
    return msgspec.json.encode(value).decode("utf-8")
