"""The cards of a data set: ships, squadrons, upgrades and objectives from their fields."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from armada_companion.store.card_file import where_and_why

from ...cards.cards import ON_NO_BAR, ObjectiveFacts, ShipFacts, SquadronFacts
from ...cards.core_pack import card_faults
from ...cards.names import Card
from ...rules.model.types import HullZone, Size
from ...rules.model.units import PLAIN_ZONES
from . import words
from .fields import Fields
from .known import Known

CardT = TypeVar("CardT", bound=Card)

_HUGE_ONLY = tuple(zone for zone in HullZone if zone not in PLAIN_ZONES)
_MOST_TOKENS = 6
_TOP_SPEED = 4


# Any: values of fields of all types.
def convert(values: Mapping[str, Any], kind: type[CardT], fields: Fields) -> CardT | None:
    """Return the card of checked values; None, with a fault, if it contradicts itself."""
    try:
        card = msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        where, why = where_and_why(error)
        fields.fault(where.removeprefix("$").removeprefix("."), why)
        return None
    for field, why in card_faults(card):
        fields.fault(field, why)
    return card


class Chassis(NamedTuple):
    """The values that all ships of a chassis share.

    Attributes:
        name: The id by which ships and titles name it.
    """

    name: str
    values: Mapping[str, Any]


def chassis(fields: Fields, key: str, known: Known) -> Chassis:
    """Take the fields of a chassis; `key` is its id in the table."""
    size_name = fields.key("size", needed=True)
    size = known.size(size_name)
    if size_name and size is None:
        fields.fault("size", f"{size_name} is unknown")
    shields = fields.part("shields", needed=True)
    return Chassis(
        fields.key("chassis_name") or key,
        {
            "size": size or Size.SMALL,
            "size_name": size_name if size_name not in list(Size) else "",
            "hull": fields.number("hull", 99, least=1),
            "shields": {zone: shields.number(zone.value, 9) for zone in PLAIN_ZONES}
            | _huge_shields(shields, size),
            "speed_chart": tuple(_speed_chart(fields.part("speed", needed=True))),
        },
    )


def ship(fields: Fields, of: Chassis, card: str, known: Known) -> ShipFacts | None:
    """Take the fields of a ship card."""
    traits = fields.keys("traits")
    armament = fields.part("armament", needed=True)
    values = fields.part("values", needed=True)
    size = of.values["size"]
    batteries = {zone: dice(armament, zone.value) for zone in PLAIN_ZONES}
    for zone in _HUGE_ONLY:
        found = dice(armament, zone.value, needed=size is Size.HUGE)
        if size is Size.HUGE:
            batteries[zone] = found
        elif any(found):
            armament.fault(zone.value, "only huge ships have auxiliary hull zones")
    special = dice(armament, "special", needed=False)
    return convert(
        {
            **of.values,
            "id": card,
            "name": name_of(fields)[0],
            "faction": faction(fields, known),
            "chassis": fields.key("chassis") or of.name,
            "points": fields.number("points", 999),
            "command": values.number("command", 9),
            "squadron": values.number("squadron", 9),
            "engineering": values.number("engineer", 9),
            "defense_tokens": tokens(fields),
            "batteries": batteries,
            "anti_squadron": dice(armament, "asa"),
            "upgrade_slots": tuple(_bar(fields, known)),
            "unique": fields.flag("unique"),
            "flotilla": "flotilla" in traits,
            "traits": traits,
            "special_battery": special if any(special) else None,
        },
        ShipFacts,
        fields,
    )


def squadron(fields: Fields, card: str, known: Known) -> SquadronFacts | None:
    """Take the fields of a squadron card."""
    ace = fields.line("ace-name")
    model = fields.key("squadron_type")
    name = name_of(fields)[0]
    craft = known.craft(model, name)
    unique = fields.flag("unique")
    names = unique_names(fields, ace or name, unique=unique)
    armament = fields.part("armament", needed=True)
    own_ship = name if ace and name not in (craft, ace) else ""
    return convert(
        {
            "id": card,
            "name": ace or name,
            "faction": faction(fields, known),
            "craft": craft if ace else name,
            "ship_name": own_ship,
            "ace": ace,
            "points": fields.number("points", 999),
            "hull": fields.number("hull", 99, least=1),
            "speed": fields.number("speed", 5),
            "keywords": dict(_keywords(fields.part("abilities", needed=True), known)),
            "battery": dice(armament, "anti-ship"),
            "anti_squadron": dice(armament, "anti-squadron"),
            "defense_tokens": tokens(fields),
            "unique": bool(names),
            "unique_names": names,
            "unique_limit": fields.number("unique_limit", 9, least=1, default=1),
            "irregular": fields.flag("irregular"),
        },
        SquadronFacts,
        fields,
    )


def objective(fields: Fields, card: str) -> ObjectiveFacts | None:
    """Take the fields of an objective card; one of an unknown type is for campaigns."""
    kind = fields.key("type", needed=True)
    known = kind in words.OBJECTIVE_TYPES
    if kind and not known:
        fields.note("type", f"objectives of the type {kind} count as campaign objectives")
    values = {
        "id": card,
        "name": name_of(fields)[0],
        "type": kind if known else "campaign",
        "token_value": fields.number("victory_tokens_points", 999, default=0),
        "standard_play": known and kind != "campaign",
    }
    return convert(values, ObjectiveFacts, fields)


def name_of(fields: Fields) -> tuple[str, str]:
    """Take a name; return it without the tag of a faction, and as it is in the file."""
    written = fields.line("name", needed=True)
    bare, brace, _ = written.partition("{")
    return (bare.strip() or "?") if brace else written or "?", written


def faction(fields: Fields, known: Known) -> str:
    """Take the only faction of a card."""
    found = fields.keys("faction")
    if len(found) != 1:
        fields.fault("faction", f"expected one faction, got {len(found)}")
        return "none"
    known.use_faction(found[0])
    return found[0]


def unique_names(fields: Fields, name: str, *, unique: bool) -> tuple[str, ...]:
    """Take the names that a fleet may have only once; for a unique card without any, its own."""
    found = fields.lines("unique-class")
    if found and not unique:
        fields.note("unique", "the card has unique names, so it is read as unique")
    return tuple(dict.fromkeys(found)) or ((name,) if unique else ())


def tokens(fields: Fields) -> tuple[str, ...]:
    """Take the defense tokens."""
    part = fields.part("tokens", needed=True)
    return tuple(
        token.value
        for key, token in words.TOKENS.items()
        for _ in range(part.number(key, _MOST_TOKENS, default=0))
    )


def dice(fields: Fields, name: str, *, needed: bool = True) -> tuple[int, int, int]:
    """Take the number of red, blue and black dice."""
    if not needed and not fields.has(name):
        return (0, 0, 0)
    found = fields.numbers(name, 9)
    if len(found) != 3:
        fields.fault(name, f"expected the numbers of red, blue and black dice, got {len(found)}")
        return (0, 0, 0)
    red, blue, black = found
    return (red, blue, black)


def _huge_shields(shields: Fields, size: Size | None) -> dict[HullZone, int]:
    """Take the shields of the auxiliary zones, which only huge ships have."""
    found = {zone: shields.number(zone.value, 9, default=0) for zone in _HUGE_ONLY}
    if size is Size.HUGE:
        return found
    for zone in filter(found.get, found):
        shields.fault(zone.value, "only huge ships have auxiliary hull zones")
    return {}


def _speed_chart(fields: Fields) -> Iterator[tuple[int, ...]]:
    """Take the joints of each speed; an empty speed is not available."""
    rows = [
        fields.numbers(str(speed), 2) if fields.has(str(speed)) else ()
        for speed in range(1, _TOP_SPEED + 1)
    ]
    while rows and not rows[-1]:
        rows.pop()
    for speed, row in enumerate(rows, start=1):
        if len(row) != speed:
            fields.fault(str(speed), f"expected {speed} joints, got {len(row)}")
        else:
            yield row


def _bar(fields: Fields, known: Known) -> Iterator[str]:
    """Take the icons of the upgrade bar; no bar has `commander`, `title` and the pair of icons."""
    if not fields.has("upgrades"):
        fields.fault("upgrades", "expected a list of icons, and it is missing")
    for icon in fields.keys("upgrades", repeated=True):
        slots = known.slots(icon)
        if len(slots) == 1 and slots[0] not in ON_NO_BAR:
            yield slots[0]


def _keywords(fields: Fields, known: Known) -> Iterator[tuple[str, int | None]]:
    """Take the keywords: a number, or whether the squadron has it."""
    for name in fields.left:
        word = words.KEYWORDS.get(name, name.casefold().replace("-", " ").replace("_", " "))
        value = fields.peek(name)
        if isinstance(value, bool) or value is None or value == "":
            if fields.flag(name):
                if word in known.numbered:
                    fields.note(name, "expected the number of this keyword; it has none")
                yield word, None
        elif number := fields.number(name, 9):
            yield word, None if word in known.plain else number
