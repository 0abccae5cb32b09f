"""The choices by which the values of a unit are corrected. Source: rules digest 11.7, 13.5 (10)."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.attack.ignition import (
    RemoveTargetingToken,
    ignition_ranges,
)
from armada_companion.games.armada.rules.damage.hull import DealDamageCard, DiscardDamageCard
from armada_companion.games.armada.rules.judge.corrections import CorrectUnit, CorrectUpgrade
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import (
    KNOWN_COMMANDS,
    Command,
    HullZone,
    Place,
    ShipValue,
    TokenState,
)
from armada_companion.games.armada.rules.model.units import Ship, Squadron, Upgrade, zones_of
from armada_companion.games.armada.rules.ship.activation import ToggleActivated
from armada_companion.games.armada.views.damage.damage_cards import flip_choices
from armada_companion.games.armada.views.judge.judge_questions import (
    CorrectedCard,
    CorrectedCards,
    CorrectedDamage,
    CorrectedNumber,
    CorrectedPlace,
    CorrectedRevealed,
    CorrectedTokens,
    DealtTitle,
)
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import command_icon, command_name, zone_label

HULL, SPEED = "hull", "speed"

_PLACES = {
    Place.IN_PLAY: "In play",
    Place.SET_ASIDE: "Set aside",
    Place.DESTROYED: "Destroyed",
    Place.RETREATED: "Retreated",
}
TOKEN_WORDS = {
    "tokens": "Command tokens",
    "raid_tokens": "Raid tokens",
    "defense": "Defense tokens",
}
_FASTEST = 4


def value_entries(state: GameState, unit: Ship | Squadron) -> Iterator[Choice]:
    """Yield what of a unit can be corrected, with the value that it has now."""
    for value in _numbers_of(unit):
        now = _number(unit, value)
        label = f"{_value_label(value)}: {'unknown' if now is None else now}…"
        question = CorrectedNumber(unit.id, value)
        yield Choice("correct_unit", label, question, group=_group(value))
    for kind in _kinds_of_tokens(unit):
        yield Choice(
            "correct_unit", f"{TOKEN_WORDS[kind]}…", CorrectedTokens(unit.id, kind), group="Tokens"
        )
    marker = "Not activated" if unit.activated else "Activated"
    turned = choice(state, marker, ToggleActivated(unit.id))
    place = Choice("correct_unit", "Another place…", CorrectedPlace(unit.id))
    found = [turned, place._replace(note=f"Now: {_PLACES[unit.place].lower()}")]
    if isinstance(unit, Ship):
        stays = CorrectUnit(unit.id, retreating=not unit.retreating)
        found.append(choice(state, "Does not retreat" if unit.retreating else "Retreats", stays))
        found.append(Choice("correct_unit", "Revealed dial…", CorrectedRevealed(unit.id)))
    if state.round == 0:
        placed = CorrectUnit(unit.id, deployed=not unit.deployed)
        found.append(choice(state, "Not placed" if unit.deployed else "Placed", placed))
    yield from (one._replace(group="State") for one in found)
    if isinstance(unit, Ship):
        cards = Choice("correct_damage", "Damage cards…", CorrectedDamage(unit.id))
        yield cards._replace(group="Cards")
        if unit.upgrades:
            upgrades = Choice("correct_upgrade", "Upgrade cards…", CorrectedCards(unit.id))
            yield upgrades._replace(group="Cards")


def targeting_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    """Yield the targeting token of a ship with ignition, placed or removed."""
    if ship.targeting_token is not None:
        yield choice(state, "Remove the targeting token", RemoveTargetingToken(ship.id))
    else:
        for at in ignition_ranges(ship):
            label = f"Targeting token at {at} range"
            yield choice(state, label, CorrectUnit(ship.id, targeting_token=at))


def number_choices(state: GameState, question: CorrectedNumber) -> tuple[Choice, ...]:
    """Return every number that a value of a unit may have, but for the one that it has.

    The highest one is first: nobody destroys a unit by pressing Enter.
    """
    unit, value = state.unit(question.unit), question.value
    now = _number(unit, value)
    return tuple(
        choice(state, f"{_value_label(value)} {number}", _with_number(unit.id, value, number))
        for number in range(_most(unit, value), -1, -1)
        if number != now
    )


def number_title(question: CorrectedNumber) -> str:
    """Return what is corrected: "front shields"."""
    return _value_label(question.value).lower()


def token_choices(state: GameState, question: CorrectedTokens) -> tuple[Choice, ...]:
    """Return each token that may be one more or fewer, or lie on another side."""
    unit = state.unit(question.unit)
    if question.kind == "defense":
        return tuple(_defense(state, unit))
    if not isinstance(unit, Ship):
        return ()
    held: tuple[Command, ...] = getattr(unit, question.kind)
    return (
        *(
            _pieces(
                state, unit, question.kind, (*held, kind), f"One more {command_name(kind)}", kind
            )
            for kind in KNOWN_COMMANDS
        ),
        *(
            _pieces(
                state, unit, question.kind, _without(held, kind), f"Remove {command_name(kind)}"
            )
            for kind in dict.fromkeys(held)
        ),
    )


def place_choices(state: GameState, unit_id: str) -> tuple[Choice, ...]:
    """Return every place where a unit is not."""
    return tuple(
        choice(state, label, CorrectUnit(unit_id, place=place))
        for place, label in _PLACES.items()
        if place is not state.unit(unit_id).place
    )


def revealed_choices(state: GameState, ship: str) -> tuple[Choice, ...]:
    """Return every face of the revealed dial."""
    return tuple(
        choice(state, command_name(face), CorrectUnit(ship, revealed=face))._replace(
            mark=command_icon(face)
        )
        for face in KNOWN_COMMANDS
        if face is not state.ship(ship).revealed
    )


def card_questions(state: GameState, ship: str) -> tuple[Choice, ...]:
    """Return the upgrade cards of a ship."""
    return tuple(
        Choice("correct_upgrade", f"{one.card.name}…", CorrectedCard(ship, _id_of(one)))
        for one in state.ship(ship).upgrades
    )


def card_choices(state: GameState, question: CorrectedCard) -> tuple[Choice, ...]:
    """Return the states of an upgrade card, and what lies on it."""
    ship = question.ship
    found = next(one for one in state.ship(ship).upgrades if _id_of(one) == question.upgrade)

    def right(label: str, **values: object) -> Choice:
        # The values are fields of the action.
        action = CorrectUpgrade(ship, question.upgrade, **values)  # type: ignore[arg-type]
        return choice(state, label, action)

    choices = [
        right("Ready" if found.exhausted else "Exhausted", exhausted=not found.exhausted),
        right("Not discarded" if found.discarded else "Discarded", discarded=not found.discarded),
    ]
    for word in ("tokens", "dials"):
        held: tuple[Command, ...] = getattr(found, word)
        one = word.removesuffix("s")
        for kind in KNOWN_COMMANDS:
            more = right(f"One more {command_name(kind)} {one}", **{word: (*held, kind)})
            choices.append(more._replace(group=f"{word.capitalize()} on it"))
        for lying in dict.fromkeys(held):
            less = right(f"Remove {command_name(lying)} {one}", **{word: _without(held, lying)})
            choices.append(less._replace(group=f"{word.capitalize()} on it"))
    return tuple(choices)


def damage_choices(state: GameState, ship_id: str) -> tuple[Choice, ...]:
    """Return damage cards dealt, discarded and turned over by hand."""
    ship = state.ship(ship_id)
    found = [
        choice(state, "One more facedown card", DealDamageCard(ship_id, faceup=False), "plus"),
        Choice("deal_damage_card", "One more faceup card…", DealtTitle(ship_id), mark="plus"),
    ]
    if ship.facedown:
        less = DiscardDamageCard(ship_id)
        found.append(choice(state, "Remove a facedown card", less, "minus"))
    for title in dict.fromkeys(ship.faceup):
        gone = DiscardDamageCard(ship_id, title)
        found.append(choice(state, f"Remove {title or 'a faceup card'}", gone, "minus"))
    return (*found, *flip_choices(state, ship))


def _numbers_of(unit: Ship | Squadron) -> tuple[str, ...]:
    if isinstance(unit, Squadron):
        return (HULL,)
    return (HULL, SPEED, *zones_of(unit))


def _number(unit: Ship | Squadron, value: str) -> int | None:
    if value == HULL:
        return unit.hull_left if isinstance(unit, Ship) else unit.hull
    if isinstance(unit, Squadron):
        return None
    return unit.speed if value == SPEED else unit.shields.get(HullZone(value), 0)


def _most(unit: Ship | Squadron, value: str) -> int:
    """Return the highest number that is offered."""
    if isinstance(unit, Squadron):
        return unit.hull_value
    if value == HULL:
        return unit.value(ShipValue.HULL) - len(unit.faceup)
    if value == SPEED:
        return max(_FASTEST, unit.value(ShipValue.MAX_SPEED))
    zone = HullZone(value)
    return max(unit.card.shields.get(zone, 0), unit.shields.get(zone, 0))


def _with_number(unit: str, value: str, number: int) -> CorrectUnit:
    if value == HULL:
        return CorrectUnit(unit, hull=number)
    if value == SPEED:
        return CorrectUnit(unit, speed=number)
    return CorrectUnit(unit, shields={HullZone(value): number})


def _value_label(value: str) -> str:
    return value.capitalize() if value in (HULL, SPEED) else f"{zone_label(value)} shields"


def _group(value: str) -> str:
    return "Hull and speed" if value in (HULL, SPEED) else "Shields"


def _kinds_of_tokens(unit: Ship | Squadron) -> Iterator[str]:
    if isinstance(unit, Ship):
        yield from ("tokens", "raid_tokens")
    if unit.defense:
        yield "defense"


def _defense(state: GameState, unit: Ship | Squadron) -> Iterator[Choice]:
    states = [token.state for token in unit.defense]
    for place, token in enumerate(unit.defense):
        for other in TokenState:
            if other is not token.state:
                after = (*states[:place], other, *states[place + 1 :])
                label = f"{token.kind.capitalize()}: {other}"
                found = choice(state, label, CorrectUnit(unit.id, defense=after))
                yield found._replace(group=f"Token {place + 1}: {token.kind}, {token.state}")


def _pieces(
    state: GameState,
    ship: Ship,
    kind: str,
    held: tuple[Command, ...],
    label: str,
    icon: Command | None = None,
) -> Choice:
    if kind == "tokens":
        action = CorrectUnit(ship.id, tokens=held)
    else:
        action = CorrectUnit(ship.id, raid_tokens=held)
    return choice(state, label, action, command_icon(icon) if icon else "cross")


def _without(held: tuple[Command, ...], kind: Command) -> tuple[Command, ...]:
    place = held.index(kind)
    return (*held[:place], *held[place + 1 :])


def _id_of(upgrade: Upgrade) -> str:
    return upgrade.card.card or upgrade.card.name
