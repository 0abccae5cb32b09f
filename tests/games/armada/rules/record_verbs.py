"""The verbs of the record page with their fields, and values to try each field with."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from tests.games.action_rows import action_rows
from tests.games.armada.rules.malformed_values import BAD
from tests.games.armada.rules.tabletop import fleet_of, ship, squadron

ValueT = TypeVar("ValueT")

WRITTEN = {verb: row.fields for verb, row in action_rows("armada").items()}
"""The verbs with their fields; optional ones are marked."""

GOOD: Mapping[str, object] = {
    "side": "A",
    "name": "Ann",
    "fleet": fleet_of("a", 1),
    "coin_flip": "B",
    "objective": "Minefields",
    "ships": ["a1"],
    "squadrons": ["as1"],
    "speeds": {"a1": 2},
    "units": ["a1", "as1"],
    "ship": "a1",
    "commands": ["repair", "unknown"],
    "dial": "navigate",
    "discard": "squadron",
    "command": "concentrate_fire",
    "with": ["dial", "token"],
    "zone": "front",
    "target": "b1",
    "target_zone": "left_aux",
    "speed": 0,
    "why": "so",
    "squadron": "as1",
    "did": "both",
    "upgrade": "Card",
    "pay": [],
    "unit": "a1",
    "amount": 3,
    "redirect": {"rear": 1},
    "faceup": True,
    "card": "Crew Panic",
    "from": "left",
    "to": "right",
    "token": "salvo",
    "seat": "B",
    "until": "not_first",
    "count": 2,
    "chosen_by": "B",
    "which": "revealed",
    "extend_turn squadrons": 1,
    "player": "ann",
    "attacker": "a1",
    "range": "medium",
    "obstructed": "red",
    "declare_target with": "battery",
    "declare_target dice": {"red": 2},
    "roll_dice dice": {"red": ["hit", "blank"]},
    "dice": [1, 2],
    "rolled": ["hit"],
    "more": True,
    "to_zone": "left",
    "moved": True,
    "by_app": True,
    "changes": [{"die": 1, "to": "hit"}, {"die": 2, "remove": True}, {"add": "red", "to": "hit"}],
    "die": 1,
    "copy": 2,
    "critical": "standard",
    "cards": ["Crew Panic"],
    "resolve_damage damage": 3,
    "yaw": {"1": 0, "4": 2},
    "repair": True,
    "at": 2,
    "set_dial command": "unknown",
    "add_dial command": "unknown",
    "add_dial to": "extra",
    "remove_raid_tokens with": "token",
    "kind": "dust_field",
    "id": "rock",
    "tokens": ["repair", "repair"],
    "dials": ["navigate"],
    # Effects and overrides
    "change_value value": "token_copies",
    "by": -1,
    "minutes": -5,
    "pause_clock by": "judge",
    "adjust_clock by": "judge",
    "change_value until": "round",
    "grant_keyword until": "activation",
    "grant_keyword value": 2,
    "keyword": "Counter",
    "points": 30,
    "on": "table",
    "winner": "B",
    "round": 3,
    "station": True,
    "move_upgrade to": "a2",
    "for": {"name": "Another"},
    "join ships": [ship("c1")],
    "join squadrons": [squadron("cs1")],
    # Corrections
    "place": "set_aside",
    "activated": True,
    "deployed": False,
    "hull": 2,
    "shields": {"left": 1},
    "defense": ["ready", "discarded"],
    "raid_tokens": ["repair"],
    "revealed": "unknown",
    "retreating": True,
    "targeting_token": "close",
    "exhausted": True,
    "discarded": False,
    "phase": "squadron",
    "first_player": "B",
    "objective_ships": ["a1"],
    "damage_discard": ["Crew Panic", ""],
    # Damage cards
    "zones": ["left", "rear"],
    "damage": 1,
    "flip_damage_card to": "faceup",
}
"""By field; by verb and field where a verb means something else by the word."""

LEAST: Mapping[str, Mapping[str, object]] = {"remove_raid_tokens": {"with": "dial"}}
"""Values with which the optional fields of a verb are left out."""

FORMS: Mapping[str, tuple[str, ...]] = {"place": ("ship", "speed")}
"""The fields of one form of an action that has several; others are left out."""


def whole(verb: str) -> dict[str, object]:
    """Return an action with all its fields."""
    given = FORMS.get(verb, names(verb))
    return {"do": verb, **{name: of_field(GOOD, verb, name) for name in given}}


def of_field(values: Mapping[str, ValueT], verb: str, name: str) -> ValueT:
    """Return the value, or values, to try a field with."""
    return values[f"{verb} {name}" if f"{verb} {name}" in values else name]


def names(verb: str) -> list[str]:
    return [name.rstrip("?") for name in WRITTEN[verb]]


def malformed() -> Iterator[dict[str, object]]:
    for verb in WRITTEN:
        yield {**whole(verb), "colour": "red"}
        for name in WRITTEN[verb]:
            plain = name.rstrip("?")
            if plain == name:
                yield {key: value for key, value in whole(verb).items() if key != plain}
            for bad in of_field(BAD, verb, plain):
                yield {**whole(verb), plain: bad}
