"""Armada as the laws play it: three ships against two, some squadrons, every verb."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from armada_companion.games.armada.rules.cards.damage_effects import ResolveDamageCard
from armada_companion.games.armada.rules.command.dials import AddDial, AssignDials, SetDial
from armada_companion.games.armada.rules.damage.hull import DealDamageCard
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Command, DialPlace, Side
from armada_companion.games.armada.rules.model.units import Ship
from armada_companion.kit.action import Action
from tests.games.armada.rules.tabletop import NO_CARDS, ship, squadron
from tests.laws.armada_law_fleets import FLEETS, TEAM
from tests.laws.guided_attacks import guided
from tests.laws.law_game import LawGame, Plain

_OWN_TOKENS = {"team_tokens": "per_player"}
_SHIPS = ("a1", "a2", "a3", "a4", "b1", "b2")
_SQUADRONS = ("as1", "as2", "bs1", "bs2", "bs3")
_ENDINGS = (
    *("destroy", "concede", "call_time", "end_game", "set_aside", "change_owner", "retreat"),
    *("agree_draw", "bye", "no_show"),
)
_DIALS = ("navigate", "squadron", "repair", "concentrate_fire")


def _team_fleets() -> Iterator[Plain]:
    """Yield the entering of side A's fleet by a team of two."""
    whole = FLEETS["A"]
    ships, squadrons = _units(whole, "ships"), _units(whole, "squadrons")
    for player, part in (("ann", slice(0, None, 2)), ("ben", slice(1, None, 2))):
        units = {"ships": ships[part], "squadrons": squadrons[part]}
        yield {"do": "enter_fleet", "side": "A", "player": player, "fleet": {**whole, **units}}


def _units(whole: Plain, kind: str) -> Sequence[object]:
    found = whole[kind]
    return found if isinstance(found, list) else []


def _opening(first: str, *, is_team: bool) -> Sequence[Plain]:
    entered = [{"do": "enter_fleet", "side": "A", "fleet": FLEETS["A"]}]
    return (
        *(_team_fleets() if is_team else entered),
        {"do": "enter_fleet", "side": "B", "fleet": FLEETS["B"]},
        {"do": "choose_first_player", "side": first},
        {"do": "choose_objective", "objective": {"name": "Far Out", "token_value": 15}},
        {"do": "deploy", "ships": ["a1", "b1"], "squadrons": ["bs1"], "speeds": {"b1": 3}},
        {"do": "set_aside", "units": ["a4", "as2"]},
        *_placing(first),
        {"do": "begin"},
        {"do": "assign_dials", "ship": "a1", "commands": ["navigate", "squadron", "repair"]},
        {"do": "assign_dials", "ship": "b1", "commands": ["squadron", "repair"]},
    )


def _placing(first: str) -> Iterator[Plain]:
    """Yield obstacles, an objective ship, and the deployment turns of all that is left."""
    second = "B" if first == "A" else "A"
    yield {"do": "place_obstacle", "side": second, "kind": "station"}
    yield {"do": "place_obstacle", "side": first, "kind": "dust_field", "id": "dust"}
    yield {"do": "name_objective_ship", "ship": "b1"}
    turns: dict[str, list[Plain]] = {
        "A": [{"ship": "a2", "speed": 2}, {"ship": "a3", "speed": 1}, {"squadrons": ["as1"]}],
        "B": [{"ship": "b2", "speed": 2}, {"squadrons": ["bs2", "bs3"]}],
    }
    for one, other in itertools.zip_longest(turns[first], turns[second]):
        for turn in (one, other):
            if turn is not None:
                yield {"do": "place", **turn}


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
    for do in (
        *("allow_activation", "require_activation"),
        *("discard_dial", "take_back_dials", "activate_ship"),
        *("place_targeting_token", "remove_targeting_token"),
    ):
        yield {"do": do, "ship": unit}
    for which in ("revealed", "all", "extra"):
        yield {"do": "discard_dial", "ship": unit, "which": which}
    yield from _dials_and_raids(unit)
    yield from _corrections(unit)
    yield {"do": "deal_damage_card", "ship": unit, "faceup": False, "card": "Coolant Discharge"}
    yield from _damage_card_entries(unit)
    for do, card in itertools.product(("exhaust_upgrade", "discard_upgrade"), ("Again", "Paid")):
        yield {"do": do, "ship": unit, "upgrade": card}
    yield {"do": "ready_upgrade", "ship": unit, "upgrade": "Paid", "pay": ["repair"]}
    yield {"do": "fill_card", "ship": unit, "upgrade": "Filled", "tokens": ["repair", "squadron"]}


def _corrections(unit: str) -> Iterator[Plain]:
    for do in ("look_at_dials", "look_at_damage_cards"):
        yield {"do": do, "ship": unit, "seat": "A"}
    for hull, place in ((0, "in_play"), (2, "set_aside"), (1, "in_play")):
        yield {"do": "correct_unit", "unit": unit, "hull": hull, "place": place}
    yield {"do": "correct_unit", "unit": unit, "activated": False, "revealed": "repair"}
    yield {"do": "correct_unit", "unit": unit, "speed": 1, "shields": {"left": 3}, "tokens": []}
    yield {"do": "correct_upgrade", "ship": unit, "upgrade": "Paid", "discarded": False}


def _dials_and_raids(unit: str) -> Iterator[Plain]:
    for command, at in itertools.product(("navigate", "unknown"), (1, 2)):
        yield {"do": "set_dial", "ship": unit, "at": at, "command": command}
    for to in ("top", "bottom", "extra"):
        yield {"do": "add_dial", "ship": unit, "to": to, "command": "squadron"}
        yield {"do": "add_dial", "ship": unit, "to": to}
    for command in ("repair", "squadron"):
        yield {"do": "gain_raid_token", "ship": unit, "command": command}
        yield {"do": "remove_raid_tokens", "ship": unit, "with": "token", "command": command}
    yield {"do": "remove_raid_tokens", "ship": unit, "with": "dial"}
    for do in ("spend_card_token", "spend_card_dial"):
        yield {"do": do, "ship": unit, "upgrade": "Again", "command": "repair"}
    yield {"do": "recover_shields", "ship": unit, "zone": "left", "amount": 1, "repair": True}
    yield {"do": "move_shields", "ship": unit, "from": "front", "to": "left", "repair": True}
    yield {"do": "discard_damage_card", "ship": unit, "repair": True}


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


def _effects_on(unit: str) -> Iterator[Plain]:
    for value, by, until in (
        ("hull", -2, "activation"),
        ("hull", 1, "round"),
        ("stack", 1, "game"),
        ("attacks", 1, "activation"),
    ):
        yield {"do": "change_value", "unit": unit, "value": value, "by": by, "until": until}
    yield {"do": "add_defense_token", "unit": unit, "token": "redirect"}
    yield {"do": "set_aside", "units": [unit], "why": "a trap"}
    yield {"do": "change_owner", "unit": unit, "side": "B"}
    yield {"do": "keep_in_play", "unit": unit}
    yield {"do": "put_token", "on": unit, "count": 2}
    yield {"do": "take_token", "on": unit, "count": 1}


def _overrides() -> Iterator[Plain]:
    for side in Side:
        for do in ("give_pass_token", "take_pass_token", "set_turn"):
            yield {"do": do, "side": side.value}
        yield {"do": "lose_victory_tokens", "side": side.value, "count": 1}
        yield {"do": "add_points", "side": side.value, "points": 10}
        yield {"do": "take_points", "side": side.value, "points": 30}
        yield {"do": "end_game", "winner": side.value}
        yield {"do": "no_show", "side": side.value}
        yield {"do": "bye", "side": side.value}
        yield {"do": "confirm_result", "side": side.value}
        yield {"do": "dispute_result", "side": side.value}
        yield {"do": "join", "side": side.value, "squadrons": [squadron(f"new{side}s", points=5)]}
        yield {"do": "join", "side": side.value, "ships": [ship(f"new{side}", points=25)]}
    yield {"do": "end_game"}
    yield {"do": "agree_draw"}
    yield {"do": "extend_time"}
    yield {"do": "pause_clock"}
    yield {"do": "resume_clock"}
    yield {"do": "adjust_clock", "minutes": 5, "why": "a ruling"}
    yield {"do": "set_round", "round": 2}
    yield {"do": "flip_initiative_token"}
    yield {"do": "end_of_round"}
    yield {"do": "move_upgrade", "ship": "a1", "upgrade": "Again", "to": "a2"}
    yield {"do": "swap_upgrade", "ship": "b1", "upgrade": "Again", "for": {"name": "New"}}
    yield {"do": "end_phase"}
    yield {"do": "end_round"}
    for phase in ("command", "ship", "squadron", "status"):
        yield {"do": "correct_game", "phase": phase}
    yield {"do": "correct_game", "damage_discard": ["Crew Panic", ""], "first_player": "B"}
    yield {"do": "correct_obstacle", "id": "rock", "kind": "station"}
    yield {"do": "correct_obstacle", "id": "rock"}


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
    for source in (["extra_dial"], ["extra_dial", "token"]):
        yield {"do": "resolve_command", "command": "squadron", "with": source}
    yield {"do": "execute_maneuver", "speed": 3}
    yield {"do": "execute_maneuver", "yaw": {"1": 2}}
    yield {"do": "instead", "why": "the station attacks", "station": True}


def _attack_entries() -> Iterator[Plain]:
    for attacker, zone in (("a1", "front"), ("a2", "left"), ("b1", "front"), ("as1", None)):
        at = {"zone": zone} if zone else {}
        for target in ("b1", "a1", "bs1", "as1"):
            one = {"do": "declare_target", "attacker": attacker, "target": target, **at}
            yield {**one, "range": "close"}
            yield {**one, "range": "medium", "dice": {"red": 1}}
        yield {**one, "range": "extreme", "with": "ignition", "target": "b1"}
    yield {"do": "roll_dice", "dice": {"red": ["hit"]}}
    yield {"do": "roll_dice", "dice": {"red": ["critical", "accuracy"], "blue": ["hit"]}}
    yield {"do": "change_dice", "changes": [{"die": 1, "to": "double_hit"}], "why": "an effect"}
    yield {"do": "spend_accuracy", "die": 2, "token": "brace"}
    for damage in (0, 1, 5):
        yield {"do": "resolve_damage", "damage": damage}
    yield {"do": "resolve_damage"}
    yield {"do": "next_squadron", "target": "bs2"}
    yield {"do": "end_attack"}


def _entries() -> Iterator[Plain]:
    for unit in _SHIPS:
        yield from _ship_entries(unit)
    for unit in (*_SHIPS, *_SQUADRONS):
        yield from _unit_entries(unit)
        yield from _effects_on(unit)
    for unit in _SQUADRONS:
        yield {"do": "activate_squadron", "squadron": unit, "did": "both"}
        yield {"do": "recover_hull", "squadron": unit, "amount": 1}
        for until in ("activation", "round"):
            yield {"do": "grant_keyword", "squadron": unit, "keyword": "rogue", "until": until}
    for unit in _SHIPS:
        yield {"do": "retreat", "ship": unit}
        yield {"do": "ready_upgrade", "ship": unit, "upgrade": "Paid", "why": "a title"}
    yield from _activation_entries()
    yield from _overrides()
    for side in Side:
        yield {"do": "lock_dials", "side": side.value}
        yield {"do": "decline_ready", "side": side.value}
        yield {"do": "gain_victory_tokens", "side": side.value, "count": 1}
        yield {"do": "name_player", "side": side.value, "name": "Cy"}
        yield {"do": "concede", "side": side.value}
    yield from _attack_entries()
    yield {"do": "leave_dials_on_table"}
    yield {"do": "extend_turn", "squadrons": 1}
    for player in ("ann", "ben"):
        yield {"do": "choose_player", "player": player}
        yield {"do": "pass", "player": player}
        yield {"do": "give_pass_token", "side": "A", "player": player}
        yield {"do": "control", "player": player, "units": ["a2", "as1"]}
        yield {"do": "lock_dials", "side": "A", "player": player}
        yield {"do": "name_grand_admiral", "side": "A", "player": player}
    yield {"do": "end_status_phase"}
    yield {"do": "call_time"}
    yield {"do": "reshuffle_damage_deck"}


def _grouped(entries: Iterable[Plain]) -> tuple[tuple[Plain, ...], ...]:
    """Group by verb, but let what ends a game come seldom and what an activation allows often."""
    groups: dict[str, list[Plain]] = {}
    for data in entries:
        group = "end" if data["do"] in _ENDINGS else str(data["do"])
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
        if not _sees(state, unit, seat):
            dials = tuple(_other_face(dial) for dial in unit.dials)
            state = state.with_ship(unit._replace(dials=dials))
    return state


def disguise(state: GameState, action: Action[GameState], seat: str | None) -> Action[GameState]:
    """Return an assignment of other faces where a seat may not see them, and another title of a
    facedown card: nobody may look at it (record page, section 12).
    """
    if isinstance(action, DealDamageCard) and action.faceup is False:
        return replace(action, card="Injured Crew")
    if not isinstance(action, AssignDials | SetDial | AddDial | ResolveDamageCard):
        return action
    ship = state.ship(action.ship)
    return action if _sees(state, ship, seat) else _with_other_faces(action)


def _sees(state: GameState, ship: Ship, seat: str | None) -> bool:
    """Return whether a seat may see a ship's dials; teammates may not, unless nobody owns it."""
    member = state.members.get(seat or "")
    is_owner = member is not None and member.side is ship.side and ship.player in ("", seat)
    return is_owner or seat in ("judge", ship.side)


def _with_other_faces(
    action: AssignDials | SetDial | AddDial | ResolveDamageCard,
) -> Action[GameState]:
    if isinstance(action, AssignDials):
        return replace(action, commands=tuple(_other_face(dial) for dial in action.commands))
    if isinstance(action, ResolveDamageCard):
        hidden = None if action.dial is None else _other_face(action.dial)
        return replace(action, dial=hidden)
    if isinstance(action, SetDial):
        return replace(action, command=_other_face(action.command))
    if action.to is DialPlace.EXTRA or action.command is None:
        return action
    return replace(action, command=_other_face(action.command))


def _guided(state: GameState, number: int) -> Sequence[Plain]:
    return list(guided(state, Random(number)))


def _other_face(dial: Command) -> Command:
    return Command.NAVIGATE if dial is not Command.NAVIGATE else Command.REPAIR


def _law_game(first: str, *, is_team: bool = False) -> LawGame[GameState]:
    return LawGame(
        name=f"armada, {first} first{', a team' if is_team else ''}",
        game=ARMADA,
        cards=NO_CARDS,
        opening=_opening(first, is_team=is_team),
        entries=_grouped(_entries()),
        free=free,
        seats=(None, "A", "B", "judge", *(("ann", "ben") if is_team else ())),
        header={"players": TEAM, "settings": _OWN_TOKENS} if is_team else {},
        # Six rounds of dials, locks, two steps an activation, passes, squadrons, cards, the end;
        # two ships and two squadrons may join.
        most_choices=6 * (8 + 2 + 2 * 8 + 4 + 7 + 4 + 1),
        mask=mask,
        disguise=disguise,
        guided=_guided,
    )


ARMADA_GAMES = (_law_game("A"), _law_game("B", is_team=True))
"""Once the second player holds pass tokens, once the first, a team."""

WINDOW_GAMES = (ARMADA_GAMES[0], _law_game("B"))
"""The same without a team: the window begins games of two players."""
