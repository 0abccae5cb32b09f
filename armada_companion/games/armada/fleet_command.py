"""The command `fleet`: reads a fleet list; prints the fleet and its problems."""

import re
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from armada_companion.games import command
from armada_companion.store.errors import FleetUnreadableError
from armada_companion.system.arguments import Parser

from .cards.cards import FieldedKind
from .cards.catalog import Catalog
from .fleets.checking.list_files import decoded
from .fleets.deployment import table_id
from .fleets.formats.reader import MAX_TEXT_BYTES, read_fleet
from .fleets.formats.result import FleetReading
from .fleets.rules.game_format import FORMATS, STANDARD, GameFormat, game_format
from .packs.catalogs import Catalogs
from .packs.errors import PackError
from .rules.model.fleet import Fleet
from .rules.table.fleet_notation import encode_fleet

_BYTES_A_CHARACTER = 4
_OUR_ID = re.compile(r"(?:ship|squadron)[0-9]+")
_MARK = 6
"""Letters of the mark: two lists have the same one once in 16 million."""


_MOST_DIGITS = 20


def fleet_command(catalogs: Callable[[], Catalogs]) -> command.Command:
    """Return the command `fleet`; `catalogs` loads the cards."""
    purpose = "Read a fleet list; print the fleet and which rules it breaks."
    return command.Command(purpose, partial(_run, catalogs), _add_options)


def _add_options(parser: Parser) -> None:
    add = parser.add_argument
    add("--json", action="store_true", help="print JSON")
    add("--side", choices=("A", "B"), help="the side that gets the ids of the units")
    add_game_options(parser)


def add_game_options(parser: Parser) -> None:
    """Add the options that name the agreed game and its packs of cards."""
    add = parser.add_argument
    add("--game", choices=tuple(FORMATS), help="the agreed kind of game")
    add("--points", type=_points, metavar="N", help="the agreed total")
    add("--packs", type=_list, default=(), metavar="ID,ID", help="the packs of cards, in order")


def _list(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (word.strip() for word in text.split(","))))


def _points(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise ArgumentTypeError(f"{word[:_MOST_DIGITS]!r} is not a number of points")
    return int(word)


def _run(catalogs: Callable[[], Catalogs], call: command.Call) -> int:
    catalog = catalog_with(catalogs(), call.options.packs)
    game = agreed_game(call.options, "fleet")
    text = decoded(call.read(_BYTES_A_CHARACTER * MAX_TEXT_BYTES))
    try:
        reading = read_fleet(text, catalog, game)
    except FleetUnreadableError as error:
        raise command.CommandError(f"{call.shown}: {error}") from error
    if call.options.json:
        print(_json(reading, catalog, call.options.side), file=call.out)
    else:
        print("\n".join(map(command.one_line, _words(reading))), file=call.out)
    return command.PROBLEMS if reading.not_understood or reading.problems else command.SUCCESS


def catalog_with(catalogs: Catalogs, packs: Sequence[str]) -> Catalog:
    """Return the catalogue with the packs that the options name.

    Raises:
        CommandError: There is no such pack, or it cannot be read.
    """
    try:
        return catalogs(catalogs.named(packs)) if packs else catalogs.core
    except PackError as error:
        raise command.CommandError(str(error)) from error


def agreed_game(options: Namespace, name: str) -> GameFormat | None:
    """Return the game that the options name; a total without a name is an `other` game.

    Raises:
        CommandError: There is no such game; `name` is the command, for the message.
    """
    key, points = options.game, options.points
    if key is None:
        if points is None:
            return None
        key = STANDARD.key if points == STANDARD.points else "other"
    try:
        return game_format(key, points)
    except ValueError as error:
        raise command.CommandError(f"{name}: {error}") from error


def _json(reading: FleetReading, catalog: Catalog, side: str | None) -> str:
    printed = {
        "format": reading.format,
        "fleet": _with_packs(encode_fleet(_with_ids(reading.fleet, side)), catalog),
        "lines": [
            {"n": line.n, "text": line.text, "class": line.status, "why": line.why}
            for line in reading.lines
        ],
        "problems": [
            {"code": problem.code, "source": problem.source, "text": problem.text}
            for problem in reading.problems
        ],
    }
    return command.json_line(printed)


# Any: the values of a fleet in JSON.
def _with_packs(fleet: dict[str, Any], catalog: Catalog) -> dict[str, Any]:
    """Add the pack of each card, if packs were chosen; cards get the ids of the pack's files."""
    if not catalog.refs:
        return fleet
    units: list[tuple[FieldedKind, dict[str, Any]]] = []
    for ship in fleet["ships"]:
        units += [("ship", ship), *(("upgrade", card) for card in ship["upgrades"])]
    units += [("squadron", unit) for unit in fleet["squadrons"]]
    for kind, unit in units:
        if unit.get("card"):
            unit["pack"] = catalog.pack_of(kind, unit["card"]).id
            unit["card"] = catalog.published_id(kind, unit["card"])
    return fleet


def _with_ids(fleet: Fleet, side: str | None) -> Fleet:
    """Return the fleet with ids that differ between two fleets of a record.

    With a side they are those of the window: `a1`, `as1`. Without one, new ids end in letters that
    are computed from the list.
    """
    mark = sha256(msgspec.json.encode(encode_fleet(fleet), order="sorted")).hexdigest()[:_MARK]
    ships = enumerate(fleet.ships, start=1)
    squadrons = enumerate(fleet.squadrons, start=1)
    return replace(
        fleet,
        ships=tuple(
            replace(one, id=table_id(side, "ships", number) if side else _marked(one.id, mark))
            for number, one in ships
        ),
        squadrons=tuple(
            replace(one, id=table_id(side, "squadrons", number) if side else _marked(one.id, mark))
            for number, one in squadrons
        ),
    )


def _marked(unit_id: str, mark: str) -> str:
    return f"{unit_id}-{mark}" if _OUR_ID.fullmatch(unit_id) else unit_id


def _words(reading: FleetReading) -> Iterator[str]:
    fleet = reading.fleet
    about = filter(None, (fleet.faction, f"{fleet.points} points"))
    yield f"{fleet.name or 'Fleet'} ({', '.join(about)})"
    yield f"judged as: {reading.game.words}"
    for ship in fleet.ships:
        yield f"  {ship.name} ({ship.points})"
        yield from (f"    {card.name} ({card.points})" for card in ship.upgrades)
    yield from (f"  {squadron.name} ({squadron.points})" for squadron in fleet.squadrons)
    for line in reading.lines:
        if line.status == "understood" and line.why:
            yield f"line {line.n}: {line.text.strip()!r} {line.why}"
        if line.status == "not_understood":
            yield f"line {line.n} is not understood: {line.text.strip()!r} {line.why}"
    yield from (f"{item.text} ({item.code}, {item.source})" for item in reading.problems)
