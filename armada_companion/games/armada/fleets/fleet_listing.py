"""What the list of saved fleets needs of a file, and the words by which it is found."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from armada_companion.store.errors import StoreError
from armada_companion.store.files import telling

LARGEST_FILE = 1024 * 1024
"""Bytes; a fleet has some thousand."""


class UpgradeRow(Struct):
    """An upgrade, as far as the list needs it."""

    card: str = ""
    name: str = ""


class UnitRow(Struct):
    """A ship or a squadron, as far as the list needs it."""

    card: str = ""
    name: str = ""
    points: int = 0
    upgrades: tuple[UpgradeRow, ...] = ()


class FleetRow(Struct):
    """A fleet, as far as the list needs it."""

    ships: tuple[UnitRow, ...]
    squadrons: tuple[UnitRow, ...] = ()
    name: str = ""
    faction: str = ""
    commander: str | None = None
    points: int | None = None


class _Printed(Struct):
    """What the command line prints around a fleet."""

    fleet: Raw | UnsetType = UNSET


def read_data(path: Path, what: str) -> tuple[FleetRow, Raw]:
    """Return what the list needs of a file, and the fleet's JSON.

    Args:
        path: The file.
        what: What was not done if it fails, the beginning of a sentence.

    Raises:
        StoreError: It cannot be read or holds no fleet.
    """
    with telling(what):
        if path.stat().st_size > LARGEST_FILE:
            raise StoreError(
                f"{what}: the file is too large for a fleet; move it out of the folder"
            )
        data = path.read_bytes()
    try:
        printed = msgspec.json.decode(data, type=_Printed)
        fleet = printed.fleet if isinstance(printed.fleet, Raw) else Raw(data)
        return msgspec.json.decode(fleet, type=FleetRow, strict=False), fleet
    except msgspec.ValidationError as error:
        reason = str(error).replace("`", "")
        raise StoreError(f"{what}: it is no saved fleet: {reason}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StoreError(f"{what}: the file is damaged; bring it back from a backup") from error


def matches(row: FleetRow, search: str) -> bool:
    """Whether every word of `search` is in one of the fleet's names."""
    text = folded("\n".join(_names(row)))
    return all(word in text for word in folded(search).split())


def folded(text: str) -> str:
    """Return a text without case and accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(filter(_no_accent, plain)).casefold()


def _no_accent(character: str) -> bool:
    return not unicodedata.combining(character)


def _names(row: FleetRow) -> Iterator[str]:
    yield row.name
    yield row.faction
    yield (row.commander or "").replace("-", " ")
    for unit in (*row.ships, *row.squadrons):
        yield unit.name or unit.card.replace("-", " ")
        for upgrade in unit.upgrades:
            yield upgrade.name or upgrade.card.replace("-", " ")
