"""Damage cards of a ship: playing the cards that are due now, and turning cards over."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations

from msgspec.structs import replace

from ...rules.cards import damage_effects
from ...rules.damage import piles
from ...rules.damage.hull import SufferDamage
from ...rules.model.damage_deck import Title
from ...rules.model.state import GameState
from ...rules.model.stations import are_attacked
from ...rules.model.types import KNOWN_COMMANDS, Command, TokenState
from ...rules.model.units import Ship
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice, choice
from ..table.words import NOT_ENTERED, command_name, unit_name, zone_label

Answer = tuple[str, damage_effects.ResolveDamageCard]
"""An answer to a card's question, with its label."""


class OwedEntries(UnitQuestion, frozen=True):
    """Asks for the answer that a damage card needs."""

    LEADS_TO = (damage_effects.ResolveDamageCard,)

    card: str

    def title(self, game: GameView) -> str:
        return self.card

    def choices(self, game: GameView) -> Iterator[Choice]:
        for label, action in _answers(game.state.ship(self.unit), Title(self.card)):
            yield game.choice(label, action)


class FlipTitle(UnitQuestion, frozen=True):
    """Asks which facedown damage card is turned faceup."""

    LEADS_TO = (piles.FlipDamageCard,)
    IN_SEAT = True
    TITLE = "card turned faceup"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield an unknown title, then the titles that a facedown card may publicly have."""
        state = piles.public(game.state)
        yield choice(state, NOT_ENTERED, piles.FlipDamageCard(self.unit, piles.Face.UP))
        for title in sorted(piles.copies_of(state)):
            yield choice(state, title, piles.FlipDamageCard(self.unit, piles.Face.UP, title))


def owed_choices(state: GameState, ship_id: str = "") -> tuple[Choice, ...]:
    """Return the damage cards that a ship must play now; without a ship, the cards of all."""
    if ship_id:
        owed = damage_effects.playable_by(state, state.ship(ship_id))
        return tuple(owed_choice(state, card, "") for card in dict.fromkeys(owed))
    owed = damage_effects.owed_cards(state)
    names = {card: f"{unit_name(state, state.ship(card.ship))}: " for card in owed}
    return tuple(owed_choice(state, card, name) for card, name in names.items())


def flip_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    """Yield a choice that turns over each damage card of a ship, facedown cards first."""
    if ship.facedown:
        flip = choice(state, "Turn a card faceup…", piles.FlipDamageCard(ship.id, piles.Face.UP))
        yield flip._replace(name="turn_faceup", does=FlipTitle(ship.id))
    for title in dict.fromkeys(ship.faceup):
        label = f"Turn {title or 'a faceup card'} facedown"
        yield choice(state, label, piles.FlipDamageCard(ship.id, piles.Face.DOWN, title))


def deck_choices(state: GameState) -> Iterator[Choice]:
    """Yield the choice that reshuffles the damage deck, if its discard pile has cards."""
    if state.damage_discard:
        found = choice(state, "Reshuffle damage deck", piles.ReshuffleDamageDeck())
        yield found._replace(
            note=f"{piles.cards_left(state)} cards left, {len(state.damage_discard)} discarded"
        )


def station_choices(state: GameState) -> Iterator[Choice]:
    """Yield a choice of 1 damage for each station, if the objective lets stations be destroyed."""
    if state.objective is None or not are_attacked(state.objective.key):
        return
    for one in state.stations().values():
        if one.in_play:
            found = choice(state, f"{one.card.name}: 1 damage", SufferDamage(one.id, 1))
            yield found._replace(note=f"{one.hull_left} of {one.card.hull} hull left")


def owed_choice(state: GameState, owed: damage_effects.OwedCard, name: str) -> Choice:
    """Return the choice that plays a damage card; it asks first if there are several answers."""
    answers = _answers(state.ship(owed.ship), owed.title)
    if len(answers) == 1:
        label, action = answers[0]
        return choice(state, f"{name}{owed.title}: {label.lower()}", action, mark="minus")
    found = choice(state, f"{name}{owed.title}…", answers[0][1], mark="minus")
    return found._replace(does=OwedEntries(owed.ship, owed.title.value))


def _answers(ship: Ship, title: Title) -> Sequence[Answer]:
    """Return the possible answers to a damage card, at least one."""
    if title in _ASKED and (found := tuple(_ASKED[title](ship, title.value))):
        return found
    return (
        (_NOTHING.get(title, "No effect"), damage_effects.ResolveDamageCard(ship.id, title.value)),
    )


def _tokens(ship: Ship, card: str) -> Iterator[Answer]:
    held = (one.kind for one in ship.defense if one.state is not TokenState.DISCARDED)
    for token in dict.fromkeys(held):
        yield f"Discard {token}", damage_effects.ResolveDamageCard(ship.id, card, token=token)


def _strongest(ship: Ship, card: str) -> Iterator[Answer]:
    for zone in damage_effects.strongest_zones(ship):
        yield zone_label(zone), damage_effects.ResolveDamageCard(ship.id, card, zone=zone)


def _weakened(ship: Ship, card: str) -> Iterator[Answer]:
    """Yield the hull zones whose shields a card can reduce: pairs of zones, then single ones."""
    zones = tuple(zone for zone, left in ship.shields.items() if left)
    counts = range(min(damage_effects.MOST_ZONES, len(zones)), 0, -1)
    for named in chain.from_iterable(combinations(zones, count) for count in counts):
        label = " and ".join(zone_label(zone) for zone in named)
        yield label, damage_effects.ResolveDamageCard(ship.id, card, zones=named)


def _noises(ship: Ship, card: str) -> Iterator[Answer]:
    if (speed := damage_effects.slower(ship)) is not None:
        yield f"Speed {speed}", damage_effects.ResolveDamageCard(ship.id, card, speed=speed)
    for face in KNOWN_COMMANDS if ship.dials else ():
        label = f"Top dial: {command_name(face)}"
        yield label, damage_effects.ResolveDamageCard(ship.id, card, dial=face)
    if ship.dials:
        yield (
            "Top dial: not entered",
            damage_effects.ResolveDamageCard(ship.id, card, dial=Command.UNKNOWN),
        )


def _panics(ship: Ship, card: str) -> Iterator[Answer]:
    yield "Discard the dial", damage_effects.ResolveDamageCard(ship.id, card, dial=Command.UNKNOWN)
    for label, action in _damages(ship, card):
        yield label, replace(action, damage=1)


def _damages(ship: Ship, card: str) -> Iterator[Answer]:
    """Yield the hull zones that can suffer the damage of a card; without shields, one answer."""
    if not any(ship.shields.values()):
        yield "Suffer 1 damage", damage_effects.ResolveDamageCard(ship.id, card)
        return
    for zone in ship.shields:
        label = f"1 damage: {zone_label(zone).lower()}"
        yield label, damage_effects.ResolveDamageCard(ship.id, card, zone=zone)


_ASKED: Mapping[Title, Callable[[Ship, str], Iterator[Answer]]] = {
    Title.INJURED_CREW: _tokens,
    Title.PROJECTOR_MISALIGNED: _strongest,
    Title.SHIELD_FAILURE: _weakened,
    Title.COMM_NOISE: _noises,
    Title.CREW_PANIC: _panics,
    Title.RUPTURED_ENGINE: _damages,
    Title.THRUSTER_FISSURE: _damages,
}

_NOTHING = {
    Title.DAMAGED_CONTROLS: "One more facedown card",
    Title.STRUCTURAL_DAMAGE: "One more facedown card",
    Title.LIFE_SUPPORT_FAILURE: "Lose all command tokens",
}
"""The labels of the buttons that play cards without a question."""
