"""Packs that are broken at random: their fields, rows, files and zips."""

import csv
import io
import json
import warnings
import zipfile
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.packs.errors import PackError
from armada_companion.games.armada.packs.shelf import PackShelf
from armada_companion.games.armada.packs.sources import read_packs
from armada_companion.games.armada.packs.template import template_files

_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, "", "x" * 5_000, "<b>x</b>", "\u202eabc", "\x00"),
    *([], [""], [[[[1]]]], {}, {"a": 1}, "NaN", "1e5", "=1+1", "../../x", "🚀"),
)
_LONGEST = 600
"""More letters than any sentence about a pack has."""
_NAMES = ("../up.csv", "/ships.csv", "a/b/ships.csv", "ships.CSV", "SHIPS.json", "x" * 300, "")


def break_json(chance: Random, data: bytes) -> bytes:
    """Return a JSON file with some values, keys or bytes changed."""
    value = json.loads(data)
    for _ in range(chance.randint(1, 4)):
        _change(chance, value)
    return json.dumps(value).encode()


def _change(chance: Random, whole: Any) -> None:
    value = whole
    while isinstance(value, dict | list) and value:
        part: Any = value
        # Any: a key of an object, or a place of a list.
        keys: list[Any] = [*value] if isinstance(value, dict) else [*range(len(value))]
        key = chance.choice(keys)
        if not isinstance(value[key], dict | list) or not value[key] or chance.random() < 0.2:
            match chance.randrange(3) if isinstance(value, dict) else 0:
                case 0:
                    part[key] = deepcopy(chance.choice(_VALUES))
                case 1:
                    part[f"{key}{chance.choice('_x')}"] = part.pop(key)
                case _:
                    del part[key]
            return
        value = part[key]


def break_csv(chance: Random, data: bytes) -> bytes:
    """Return a table with some cells, rows or columns changed."""
    rows = [*csv.reader(io.StringIO(data.decode()))]
    for _ in range(chance.randint(1, 4)):
        row = chance.choice(rows)
        match chance.randrange(4):
            case 0 if row:
                row[chance.randrange(len(row))] = str(chance.choice(_VALUES))
            case 1 if row:
                del row[chance.randrange(len(row))]
            case 2:
                rows.append([*chance.choice(rows)])
            case _:
                row.insert(0, "more")
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode(errors="replace")


def break_bytes(chance: Random, data: bytes) -> bytes:
    """Return the bytes with some changed, removed or doubled."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(changed)) if changed else 0
        match chance.randrange(3):
            case 0 if changed:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + chance.randint(1, 200)]
            case _:
                changed[at:at] = changed[at : at + 50] or b"\x00"
    return bytes(changed)


def broken_pack(seed: int, folder: Path, data_files: Mapping[str, bytes]) -> list[Path]:
    """Write a broken pack into a folder, and return the paths to add."""
    chance = Random(seed)
    folder.mkdir()
    if chance.random() < 0.4:
        return _write(folder, _broken_files(chance, dict(data_files)))
    files = _broken_files(chance, dict(template_files()))
    if chance.random() < 0.4:
        inner = folder / "pack"
        inner.mkdir()
        _write(inner, files)
        return [inner]
    path = folder / "mine.armadapack"
    packed = io.BytesIO()
    with zipfile.ZipFile(
        packed, "w", chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    ) as z:
        for name, data in files.items():
            odd = chance.choice(_NAMES) if chance.random() < 0.1 else ""
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # A name may be there twice.
                z.writestr(odd or name, data)
    whole = packed.getvalue()
    path.write_bytes(break_bytes(chance, whole) if chance.random() < 0.4 else whole)
    return [path]


def _broken_files(chance: Random, files: dict[str, bytes]) -> dict[str, bytes]:
    for name in chance.sample([*files], chance.randint(1, min(3, len(files)))):
        data = files[name]
        if chance.random() < 0.2:
            files[name] = break_bytes(chance, data)
        elif name.endswith(".json"):
            files[name] = break_json(chance, data)
        elif name.endswith(".csv"):
            files[name] = break_csv(chance, data)
        else:
            del files[name]
    return files


def _write(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in files]


def try_to_add(paths: list[Path], shelf: PackShelf, catalog: Catalog) -> str:
    """Read a pack and add it as *packs add* does; return what came of it.

    Nothing else than a PackError may be raised, and what is not added leaves the shelf as it was.
    """
    before = [(one.id, one.hash) for one in shelf.packs()]
    try:
        readings = read_packs(paths, catalog)
    except PackError as error:
        assert str(error).isprintable()
        return "unreadable"
    result = "faults"
    for reading in readings:
        for fault in (*reading.faults, *reading.notes):
            assert fault.sentence.endswith(".")
            assert fault.sentence.isprintable()
            assert len(fault.sentence) < _LONGEST
        if reading.pack is None or reading.faults:
            continue
        try:
            shelf.add(reading.pack)
        except PackError as error:
            assert str(error).isprintable()
        else:
            result = "added"
    if result != "added":
        assert [(one.id, one.hash) for one in shelf.packs()] == before
    return result
