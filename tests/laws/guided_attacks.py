"""The next steps of attacks that are guided through all their steps, drawn at random."""

from collections.abc import Iterator, Mapping
from random import Random

from armada_companion.games.armada.rules.model.dice import FACES, Color, Face
from armada_companion.games.armada.rules.model.open_attack import AttackStep, OpenAttack
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import DefenseToken, Phase, Range, TokenState
from armada_companion.games.armada.rules.model.units import Ship, Squadron, zones_of

Plain = Mapping[str, object]

_RANGES = (Range.CLOSE, Range.CLOSE, Range.MEDIUM, Range.LONG)
_OF_SQUADRONS = (Range.CLOSE, Range.CLOSE, Range.CLOSE, Range.MEDIUM)
"""Squadrons attack at distance 1; snipe reaches further."""


def guided(state: GameState, chance: Random) -> Iterator[Plain]:
    """Yield what may come next in an open attack, or the targets that may be declared.

    Most of it is legal; the rules say which.
    """
    attack = state.attack
    if attack is None:
        yield from _targets(state, chance)
        return
    if attack.step is AttackStep.ROLL:
        yield {"do": "roll_dice", "dice": _rolled(attack, chance)}
    if attack.is_rolled and attack.damage is None:
        yield from _changes(attack)
        yield from _tokens(state, attack, chance)
    if attack.damage is None:
        yield from _damage(state, attack, chance)
    else:
        yield {"do": "end_attack"}
        yield from _next_squadrons(state, attack)
    yield from _replies(state, chance)


def _targets(state: GameState, chance: Random) -> Iterator[Plain]:
    if state.activation is not None:
        yield from _targets_of_ship(state, state.ship(state.activation.ship), chance)
    elif state.phase is Phase.SQUADRON:
        for wing in state.squadrons.values():
            if wing.side is state.to_act and wing.unactivated:
                for target in _enemies(state, wing):
                    yield _declared(state, wing.id, target, chance)


def _targets_of_ship(state: GameState, ship: Ship, chance: Random) -> Iterator[Plain]:
    for target in _enemies(state, ship):
        declared = _declared(state, ship.id, target, chance)
        yield {**declared, "zone": chance.choice(zones_of(ship)).value}
        if ship.targeting_token is not None:
            yield from ({**declared, "with": "ignition", "range": at} for at in Range)
    if ship.card.special_battery:
        yield {"do": "execute_maneuver"}
        yield {"do": "place_targeting_token", "ship": ship.id}


def _enemies(state: GameState, unit: Ship | Squadron) -> list[Ship | Squadron]:
    return [one for one in state.units() if one.side is not unit.side and one.in_play]


def _declared(
    state: GameState, attacker: str, target: Ship | Squadron, chance: Random
) -> dict[str, object]:
    ranges = _OF_SQUADRONS if attacker in state.squadrons else _RANGES
    data: dict[str, object] = {
        "do": "declare_target",
        "attacker": attacker,
        "target": target.id,
        "range": chance.choice(ranges).value,
    }
    if isinstance(target, Ship):
        data["target_zone"] = chance.choice(zones_of(target)).value
    return data


def _rolled(attack: OpenAttack, chance: Random) -> dict[str, list[str]]:
    to_roll = attack.to_roll if attack.to_roll is not None else {Color.RED: 2, Color.BLUE: 1}
    return {
        color.value: [_face(color, chance) for _ in range(number)]
        for color, number in to_roll.items()
    }


def _face(color: Color, chance: Random) -> str:
    faces = FACES[color]
    return chance.choices(list(faces), weights=list(faces.values()))[0].value


def _changes(attack: OpenAttack) -> Iterator[Plain]:
    for number, die in enumerate(attack.dice, 1):
        if die is not None:
            to = max(FACES[die.color], key=FACES[die.color].__getitem__)
            changes = [{"die": number, "to": to.value}]
            yield {"do": "change_dice", "changes": changes, "why": "an effect"}
            break
    held = [n for n, die in enumerate(attack.dice, 1) if die and die.face is Face.ACCURACY]
    for token in DefenseToken:
        for number in held[:1]:
            yield {"do": "spend_accuracy", "die": number, "token": token.value}
    yield {"do": "resolve_command", "command": "concentrate_fire", "with": ["dial"]}
    yield {"do": "resolve_command", "command": "concentrate_fire", "with": ["token"]}


def _tokens(state: GameState, attack: OpenAttack, chance: Random) -> Iterator[Plain]:
    target = state.unit(attack.target)
    for token in target.defense:
        if token.state is TokenState.DISCARDED:
            continue
        spent: dict[str, object] = {
            "do": "spend_defense_token",
            "unit": attack.target,
            "token": token.kind.value,
        }
        if token.kind is DefenseToken.EVADE:
            spent |= _evaded(attack, chance)
        if token.kind is DefenseToken.REDIRECT and isinstance(target, Ship):
            spent["to_zone"] = chance.choice(zones_of(target)).value
        yield spent


def _evaded(attack: OpenAttack, chance: Random) -> Plain:
    left = [number for number, die in enumerate(attack.dice, 1) if die is not None]
    if not left:
        return {}
    number = chance.choice(left)
    if attack.range in (Range.LONG, Range.EXTREME):
        return {"dice": [number]}
    die = attack.die(number)
    return {"dice": [number], "rolled": [_face(die.color, chance)]} if die else {}


def _damage(state: GameState, attack: OpenAttack, chance: Random) -> Iterator[Plain]:
    yield {"do": "resolve_damage"} if attack.is_rolled else {"do": "resolve_damage", "damage": 2}
    if attack.has_critical_of(None):
        title = chance.choice(("Injured Crew", "Structural Damage", "Crew Panic", "Comm Noise"))
        yield {"do": "resolve_damage", "critical": "standard", "cards": [title]}
    if attack.redirected_to is not None:
        left = state.ship(attack.target).shields.get(attack.redirected_to, 0)
        redirect = {attack.redirected_to.value: min(1, left)}
        yield {"do": "resolve_damage", "redirect": redirect}


def _next_squadrons(state: GameState, attack: OpenAttack) -> Iterator[Plain]:
    attacker = state.unit(attack.attacker)
    for one in state.squadrons.values():
        if one.side is not attacker.side and one.in_play and one.id not in attack.targets:
            yield {"do": "next_squadron", "target": one.id}


def _replies(state: GameState, chance: Random) -> Iterator[Plain]:
    attack = state.attack
    if attack is None:
        return
    for owed in state.owed_attacks:
        attacker = state.unit(owed.unit)
        target = state.unit(attack.attacker)
        reply = _declared(state, owed.unit, target, chance) | {"with": owed.kind.value}
        if isinstance(attacker, Ship):
            reply["zone"] = "rear"
        yield reply
