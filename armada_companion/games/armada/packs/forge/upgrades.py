"""The upgrade cards of a data set."""

from typing import Any

from ...cards.cards import UpgradeFacts
from ...rules.model.types import KNOWN_COMMANDS, Command, ExhaustIcon
from . import words
from .cards import convert, name_of, unique_names
from .fields import Fields
from .known import Known

_EXHAUST = {
    "": ExhaustIcon.NO,
    "blank": ExhaustIcon.NO,
    "recur": ExhaustIcon.RECUR,
    "nonrecur": ExhaustIcon.NON_RECUR,
    "non-recur": ExhaustIcon.NON_RECUR,
}
_PIECES = ("token", "dial")


def upgrade(fields: Fields, card: str, known: Known) -> UpgradeFacts | None:
    """Take the fields of an upgrade card."""
    icon = fields.key("type", needed=True)
    factions = fields.keys("faction")
    for faction in factions:
        known.use_faction(faction)
    name = name_of(fields)[0]
    return convert(
        {
            "id": card,
            "name": name,
            "slots": known.slots(icon) if icon else ("none",),
            "points": fields.number("points", 999),
            "factions": factions,
            "unique_names": unique_names(fields, name, unique=fields.flag("unique")),
            "modification": fields.flag("modification"),
            **_restrictions(fields, known),
            **_exhaust(fields.part("exhaust")),
            "setup_commands": _setup_commands(fields.part("start_command")),
        },
        UpgradeFacts,
        fields,
    )


# Any: values of fields of all types.
def _restrictions(fields: Fields, known: Known) -> dict[str, Any]:
    """Take which ships may carry the card, and its changes of their bars.

    A card that disables an icon may be on a ship with this icon; else it could not disable it.
    """
    limits = fields.part("restrictions")

    def slots(part: Fields, name: str) -> tuple[str, ...]:
        return tuple(slot for icon in part.keys(name) for slot in known.slots(icon))

    blocked = slots(limits, "disable_upgrades")
    excluded = tuple(slot for slot in slots(limits, "disqual_upgrades") if slot not in blocked)
    found: dict[str, Any] = {
        "chassis": fields.keys("bound_shiptype"),
        "size": limits.keys("size"),
        "traits": limits.keys("traits"),
        "flagship_only": limits.flag("flagship"),
        "without_slots": excluded,
    }
    if limits.has("disqualify_if"):
        condition = limits.part("disqualify_if")
        sizes, icons = condition.keys("size"), slots(condition, "has_upgrade_type")
        if icons and excluded:
            limits.fault("disqualify_if", "it cannot be read beside disqual_upgrades")
        elif icons and sizes:
            found |= {"without_slots": icons, "without_slots_size": sizes}
    return {
        "restrictions": found,
        "grants_slots": slots(limits, "enable_upgrades"),
        "removes_slots": slots(limits, "grey_upgrades"),
        "blocks_slots": blocked,
    }


def _exhaust(fields: Fields) -> dict[str, Any]:
    """Take how the card readies; a price makes it a card that does not ready by itself."""
    kind = fields.key("type")
    if kind not in _EXHAUST:
        fields.fault("type", f"expected recur, nonrecur or nothing, got {kind}")
    price, tokens = fields.number("ready_amount", 9, default=0), _commands(fields, "ready_token")
    icon = _EXHAUST.get(kind, ExhaustIcon.NO)
    if icon is ExhaustIcon.NO or not price or not tokens:
        if price or tokens:
            fields.note("ready_token", "a price and its tokens need each other, and a type")
        return {"exhaust": icon}
    return {"exhaust": ExhaustIcon.NON_RECUR, "ready_cost": {"count": price, "kinds": tokens}}


def _setup_commands(fields: Fields) -> dict[str, Any] | None:
    """Take the tokens or dials on the card at the start of the game."""
    piece, kinds = fields.key("type"), _commands(fields, "start_icon")
    number = fields.number("start_amount", 9, default=0)
    if piece not in ("", "blank", *_PIECES):
        fields.fault("type", f"expected token, dial or nothing, got {piece}")
    if piece in _PIECES and number and kinds:
        return {"count": number, "kinds": kinds, "piece": piece}
    if piece in _PIECES or number or kinds:
        fields.note("", "type, icon and amount need each other; the card starts with nothing on it")
    return None


def _commands(fields: Fields, name: str) -> tuple[Command, ...]:
    found: list[Command] = []
    for word in fields.keys(name):
        if word == words.ANY_COMMAND:
            return KNOWN_COMMANDS
        if word in words.COMMANDS:
            found.append(words.COMMANDS[word])
        else:
            fields.fault(name, f"expected the name of a command, got {word}")
    return tuple(dict.fromkeys(found))
