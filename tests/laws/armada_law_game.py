"""Armada as the laws play it: three ships against two, some squadrons, every verb."""

import itertools
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from armada_companion.games.armada.rules.damage import DealDamageCard
from armada_companion.games.armada.rules.damage_effects import ResolveDamageCard
from armada_companion.games.armada.rules.dials import AssignDials
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command, Side
from armada_companion.kit.action import Action
from tests.games.armada.rules.tabletop import NO_CARDS, fleet, ship, squadron
from tests.laws.law_game import LawGame, Plain

_CARDS = [
    {"name": "Again", "exhaust": "recur"},
    {"name": "Paid", "exhaust": "non-recur", "ready_cost": {"count": 1, "kinds": ["repair"]}},
]
_TOKENS = ["evade", "brace"]
_FLEETS = {
    "A": fleet(
        [
            ship("a1", command=3, squadron=2, points=90, defense_tokens=_TOKENS, upgrades=_CARDS),
            ship("a2", points=40),
            ship("a3", size="huge", hull=6, points=200, shields={"front": 3, "left_aux": 1}),
            ship("a4", points=30),
        ],
        [squadron("as1", points=8, keywords={"rogue": None}), squadron("as2", points=8)],
    ),
    "B": fleet(
        [
            ship("b1", command=2, points=60, defense_tokens=_TOKENS, upgrades=_CARDS),
            ship("b2", flotilla=True, points=20),
        ],
        [squadron(f"bs{n}", points=10, defense_tokens=["scatter"]) for n in (1, 2, 3)],
    ),
}
_SHIPS = ("a1", "a2", "a3", "a4", "b1", "b2")
_SQUADRONS = ("as1", "as2", "bs1", "bs2", "bs3")
_DIALS = ("navigate", "squadron", "repair", "concentrate_fire")


def _opening(first: str) -> Sequence[Plain]:
    return (
        {"do": "enter_fleet", "side": "A", "fleet": _FLEETS["A"]},
        {"do": "enter_fleet", "side": "B", "fleet": _FLEETS["B"]},
        {"do": "choose_first_player", "side": first},
        {"do": "choose_objective", "objective": {"name": "Far Out", "token_value": 15}},
        {"do": "deploy", "ships": ["a1", "b1"], "squadrons": ["bs1"], "speeds": {"b1": 3}},
        {"do": "set_aside", "units": ["a4", "as2"]},
        {"do": "begin"},
        {"do": "assign_dials", "ship": "a1", "commands": ["navigate", "squadron", "repair"]},
        {"do": "assign_dials", "ship": "b1", "commands": ["squadron", "repair"]},
    )


def _ship_entries(unit: str) -> Iterator[Plain]:
    for speed in (0, 2, 5):
        yield {"do": "set_speed", "ship": unit, "speed": speed}
    for do in ("recover_shields", "lose_shields"):
        yield {"do": do, "ship": unit, "zone": "front", "amount": 1}
    yield {"do": "move_shields", "ship": unit, "from": "left", "to": "front"}
    yield {"do": "deal_damage_card", "ship": unit}
    yield {"do": "deal_damage_card", "ship": unit, "faceup": True, "card": "Compartment Fire"}
    yield {"do": "discard_damage_card", "ship": unit}
    yield {
        "do": "suffer_damage",
        "unit": unit,
        "amount": 2,
        "zone": "left",
        "redirect": {"front": 1},
    }
    for command in ("repair", "squadron"):
        yield {"do": "gain_command_token", "ship": unit, "command": command}
        yield {"do": "discard_command_token", "ship": unit, "command": command}
        yield {"do": "assign_dials", "ship": unit, "commands": [command]}
        yield {"do": "activate_ship", "ship": unit, "dial": command}
    for until in ("lifted", "turn", "round", "not_first", "last"):
        yield {"do": "prevent_activation", "ship": unit, "until": until}
    for do in ("allow_activation", "discard_dial", "take_back_dials", "activate_ship"):
        yield {"do": do, "ship": unit}
    for which in ("revealed", "all"):
        yield {"do": "discard_dial", "ship": unit, "which": which}
    yield {"do": "look_at_dials", "ship": unit, "seat": "A"}
    yield {"do": "deal_damage_card", "ship": unit, "faceup": False, "card": "Coolant Discharge"}
    yield from _damage_card_entries(unit)
    for do, card in itertools.product(("exhaust_upgrade", "discard_upgrade"), ("Again", "Paid")):
        yield {"do": do, "ship": unit, "upgrade": card}
    yield {"do": "ready_upgrade", "ship": unit, "upgrade": "Paid", "pay": ["repair"]}


def _damage_card_entries(unit: str) -> Iterator[Plain]:
    for title in ("Comm Noise", "Crew Panic", "Life Support Failure", "Thruster Fissure"):
        yield {"do": "deal_damage_card", "ship": unit, "faceup": True, "card": title}
    yield {"do": "flip_damage_card", "ship": unit, "to": "faceup"}
    yield {"do": "flip_damage_card", "ship": unit, "to": "faceup", "card": "Injured Crew"}
    yield {"do": "flip_damage_card", "ship": unit, "to": "facedown", "card": "Comm Noise"}
    for title, choice in (
        ("Comm Noise", {"dial": "squadron"}),
        ("Comm Noise", {"speed": 1}),
        ("Crew Panic", {"dial": True}),
        ("Crew Panic", {"damage": 1, "zone": "front"}),
        ("Injured Crew", {"token": "evade"}),
        ("Life Support Failure", {}),
        ("Thruster Fissure", {"zone": "left"}),
    ):
        yield {"do": "resolve_damage_card", "ship": unit, "card": title, **choice}


def _unit_entries(unit: str) -> Iterator[Plain]:
    yield {"do": "toggle_activated", "unit": unit}
    yield {"do": "suffer_damage", "unit": unit, "amount": 2}
    yield {"do": "deploy_set_aside", "units": [unit]}
    yield {"do": "destroy", "unit": unit}
    for do, token in itertools.product(
        ("spend", "exhaust", "discard", "ready"), ("evade", "scatter")
    ):
        yield {"do": f"{do}_defense_token", "unit": unit, "token": token}


def _activation_entries() -> Iterator[Plain]:
    for zone, target in itertools.product(
        ("front", "left", "left_aux"), ("b1", "a1", "bs1", "as1")
    ):
        yield {"do": "attack", "zone": zone, "target": target}
    for command, sources in itertools.product(_DIALS, (["dial"], ["token"], ["dial", "token"])):
        yield {"do": "resolve_command", "command": command, "with": sources}
    for dial in ("navigate", "repair"):
        yield {"do": "tell_dial", "dial": dial}
        yield {"do": "take_command_token", "discard": dial}
    for do in ("take_command_token", "execute_maneuver", "end_activation", "pass"):
        yield {"do": do}
    yield {"do": "execute_maneuver", "speed": 3}
    yield {"do": "instead", "why": "the station attacks"}


def _entries() -> Iterator[Plain]:
    for unit in _SHIPS:
        yield from _ship_entries(unit)
    for unit in (*_SHIPS, *_SQUADRONS):
        yield from _unit_entries(unit)
    for unit in _SQUADRONS:
        yield {"do": "activate_squadron", "squadron": unit, "did": "both"}
        yield {"do": "recover_hull", "squadron": unit, "amount": 1}
    yield from _activation_entries()
    for side in Side:
        yield {"do": "lock_dials", "side": side.value}
        yield {"do": "decline_ready", "side": side.value}
        yield {"do": "gain_victory_tokens", "side": side.value, "count": 1}
        yield {"do": "name_player", "side": side.value, "name": "Cy"}
        yield {"do": "concede", "side": side.value}
    yield {"do": "leave_dials_on_table"}
    yield {"do": "extend_turn", "squadrons": 1}
    yield {"do": "end_status_phase"}
    yield {"do": "call_time"}
    yield {"do": "reshuffle_damage_deck"}


def _grouped(entries: Iterable[Plain]) -> tuple[tuple[Plain, ...], ...]:
    """Group by verb, but let what ends a game come seldom and what an activation allows often."""
    groups: dict[str, list[Plain]] = {}
    for data in entries:
        group = "end" if data["do"] in ("destroy", "concede", "call_time") else str(data["do"])
        groups.setdefault(group, []).append(data)
    often = ("attack", "resolve_command", "tell_dial", "take_command_token", "execute_maneuver")
    weighted = itertools.chain.from_iterable(
        itertools.repeat(tuple(group), 4 if do in often else 1) for do, group in groups.items()
    )
    return tuple(weighted)


def free(state: GameState) -> list[Plain]:
    """Return what lifts every bar on a ship."""
    barred = [unit.id for unit in state.ships.values() if unit.barred]
    return [{"do": "allow_activation", "ship": unit} for unit in barred]


def mask(state: GameState, seat: str | None) -> GameState:
    """Return the state with other faces on the dials that a seat may not see. Source: RRG 3, 31."""
    for unit in list(state.ships.values()):
        if seat not in ("judge", unit.side):
            dials = tuple(_other_face(dial) for dial in unit.dials)
            state = state.with_ship(unit._replace(dials=dials))
    return state


def disguise(state: GameState, action: Action[GameState], seat: str | None) -> Action[GameState]:
    """Return an assignment of other faces where a seat may not see them, and another title of a
    facedown card: nobody may look at it (record page, section 12).
    """
    if isinstance(action, DealDamageCard) and action.faceup is False:
        return replace(action, card="Injured Crew")
    if isinstance(action, ResolveDamageCard) and action.dial is not None:
        is_seen = seat in ("judge", state.ship(action.ship).side)
        return action if is_seen else replace(action, dial=_other_face(action.dial))
    if isinstance(action, AssignDials) and seat not in ("judge", state.ship(action.ship).side):
        return replace(action, commands=tuple(_other_face(dial) for dial in action.commands))
    return action


def _other_face(dial: Command) -> Command:
    return Command.NAVIGATE if dial is not Command.NAVIGATE else Command.REPAIR


def _law_game(first: str) -> LawGame[GameState]:
    return LawGame(
        name=f"armada, {first} first",
        game=ARMADA,
        cards=NO_CARDS,
        opening=_opening(first),
        entries=_grouped(_entries()),
        free=free,
        # Six rounds of dials, locks, two steps an activation, passes, squadrons, cards, the end.
        most_choices=6 * (6 + 2 + 2 * 6 + 4 + 5 + 4 + 1),
        seats=(None, "A", "B", "judge"),
        mask=mask,
        disguise=disguise,
    )


ARMADA_GAMES = (_law_game("A"), _law_game("B"))
"""Once the second player holds pass tokens, once the first."""
