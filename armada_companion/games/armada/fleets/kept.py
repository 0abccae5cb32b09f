"""A saved fleet with the kind of its game and the text that it was read from.

If there is neither, the file is only the fleet; otherwise the fleet is under `fleet`, as in the
output of the command line.
"""

from typing import NamedTuple

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ..rules.model.fleet import Fleet
from ..rules.model.packs import PackRef
from ..rules.table.fleet_notation import encode_fleet
from .rules.game_format import GameFormat, game_format

MOST_KEPT = 50_000
"""The most characters of a saved text; a list is a page at most."""

MOST_TAGS, LONGEST_TAG, LONGEST_NOTE = 20, 40, 2000
"""The most tags of a fleet, and the most characters of a tag and of the note."""


class Remarks(NamedTuple):
    """What its owner wrote about a fleet.

    Attributes:
        tags: Words to find it by.
        note: A text of several lines, or "".
    """

    tags: tuple[str, ...] = ()
    note: str = ""


NO_REMARKS = Remarks()


class KeptFleet(NamedTuple):
    """A saved fleet.

    Attributes:
        game: The game that it is built for; None if unknown.
        text: The list that it was read from, or "".
        player: The player of an event, or "".
        remarks: Its tags and note.
    """

    fleet: Fleet
    game: GameFormat | None = None
    text: str = ""
    player: str = ""
    remarks: Remarks = NO_REMARKS


class _WrittenGame(Struct, frozen=True, omit_defaults=True):
    """A kind of game with its total, in the file of a fleet."""

    format: str
    points: int
    packs: tuple[PackRef, ...] = ()


class _Beside(Struct, frozen=True):
    """The values beside the fleet in its file; unknown ones are ignored."""

    fleet: msgspec.Raw | UnsetType = UNSET
    game: _WrittenGame | UnsetType = UNSET
    text: str = ""
    player: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""


def tags_of(words: str) -> tuple[str, ...]:
    """Return the tags in a text with commas between them; each once, at most `MOST_TAGS`."""
    tags = (" ".join(_whole(tag).split())[:LONGEST_TAG].rstrip() for tag in words.split(","))
    return tuple(dict.fromkeys(filter(None, tags)))[:MOST_TAGS]


def kept_json(kept: KeptFleet) -> str:
    """Return the file of a fleet as indented JSON.

    Raises:
        UnicodeEncodeError: A name has broken characters.
    """
    written: dict[str, object] = {}
    if kept.game is not None:
        written["game"] = _WrittenGame(kept.game.key, kept.game.points, kept.game.packs)
    if kept.text.strip() and len(kept.text) <= MOST_KEPT:
        written["text"] = _whole(kept.text)
    if kept.player:
        written["player"] = _whole(kept.player)
    if kept.remarks.tags:
        written["tags"] = kept.remarks.tags
    if kept.remarks.note.strip():
        written["note"] = _whole(kept.remarks.note)[:LONGEST_NOTE]
    fleet = encode_fleet(kept.fleet)
    whole = {"fleet": fleet, **written} if written else fleet
    text = msgspec.json.format(msgspec.json.encode(whole), indent=2)
    return text.decode("utf-8") + "\n"


def read_beside(data: bytes | str) -> tuple[GameFormat | None, str]:
    """Return the game and the text in a fleet's file; None and "" if the file has none."""
    try:
        beside = msgspec.json.decode(data, type=_Beside)
        if isinstance(beside.fleet, UnsetType):
            return None, ""
        if isinstance(beside.game, UnsetType):
            return None, beside.text
        return _game_of(beside.game), beside.text
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, ValueError):
        return None, ""


def _game_of(written: _WrittenGame) -> GameFormat:
    """Return the game of a file; with packs it may have a total that only they have.

    Raises:
        ValueError: There is no such game.
    """
    try:
        return game_format(written.format, written.points, written.packs)
    except ValueError:
        if not written.packs:
            raise
        # `GameFormat.over` finds the format of the packs again.
        return game_format("other", written.points, written.packs)


def read_player(data: bytes | str) -> str:
    """Return the player in a fleet's file; "" if the file has none."""
    beside = _read_rest(data)
    return "" if beside is None else beside.player


def read_remarks(data: bytes | str) -> Remarks:
    """Return the tags and the note in a fleet's file, without what is too long."""
    beside = _read_rest(data)
    if beside is None:
        return NO_REMARKS
    return Remarks(tags_of(",".join(beside.tags)), beside.note[:LONGEST_NOTE])


def _read_rest(data: bytes | str) -> _Beside | None:
    """Return the values beside the fleet; None if the file has only a fleet."""
    try:
        beside = msgspec.json.decode(data, type=_Beside)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    return None if isinstance(beside.fleet, UnsetType) else beside


def _whole(text: str) -> str:
    """Return a text without broken characters."""
    return text.encode("utf-8", "replace").decode("utf-8")


def fleet_title(fleet: Fleet, otherwise: str = "Fleet") -> str:
    """Return the fleet's name; without one, its commander and flagship."""
    if fleet.name:
        return fleet.name
    for ship in fleet.ships:
        for upgrade in ship.upgrades:
            if upgrade.name and upgrade.card and upgrade.card == fleet.commander:
                return f"{upgrade.name} on {ship.name.replace('-class', '')}"
    named = next((unit.name for unit in fleet.units if unit.name), "")
    return f"Fleet of {named.replace('-class', '')}" if named else otherwise
