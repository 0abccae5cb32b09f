"""Faceup damage cards: the cards to play now, and playing them. Source: RRG 36; digest 9.2.

A damage card is "owed" if it has to be played now and was not played yet.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Self

from msgspec.structs import replace

from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import DIFFERENT, Amount, reader_of
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.value import Value
from armada_companion.kit.who import Who

from ..attack.defense_tokens import DiscardDefenseToken
from ..command.dials import DiscardDial, may_see_dials
from ..damage.hull import DealDamageCard, SufferDamage
from ..damage.piles import require_faceup, turned_facedown
from ..model.damage_deck import Title, is_title
from ..model.state import GameState
from ..model.types import Command, DefenseToken, HullZone, Phase, ShipId, TokenState
from ..model.units import Ship, require_zone, with_shields
from ..rule import Rule
from ..ship.maneuver import with_speed
from ..table.action import (
    ANY_PHASE,
    ArmadaAction,
    Group,
    ShipInPlay,
    one_line,
    unit_name,
    zone_name,
)

MOST_ZONES = 2
"""The most hull zones of a Shield Failure. Source: RRG 36."""

_AT_ONCE = (
    Title.COMM_NOISE,
    Title.INJURED_CREW,
    Title.PROJECTOR_MISALIGNED,
    Title.SHIELD_FAILURE,
    Title.STRUCTURAL_DAMAGE,
)
"""Cards that are played when they are dealt faceup and then turned facedown."""

_ONE_DAMAGE = (Title.RUPTURED_ENGINE, Title.THRUSTER_FISSURE)
"""Lasting cards that deal one damage at their moment."""


class OwedCard(Value, frozen=True):
    """A damage card of a ship that has to be played now."""

    ship: ShipId
    title: Title

    def plain(self) -> dict[str, object]:
        """Return the values for `replay --json`."""
        do, card = "resolve_damage_card", self.title.value
        return {"do": do, "unit": self.ship, "ship": self.ship, "card": card}


class _DialField:
    """A field for a dial's face; `true` is the top dial unchanged."""

    def read(self, value: object, cards: CardSource) -> Command:
        return Command.UNKNOWN if value is True else Command(reader_of(Command)(value, cards))

    def write(self, value: Command) -> str:
        return value.value


class _DamageField:
    """A field for the damage of a card, which is always 1 and may be written `true`."""

    def read(self, value: object, cards: CardSource) -> int:
        if value not in (1, True) or isinstance(value, float):
            raise MalformedActionError("the damage of this card is always 1")
        return 1

    def write(self, value: int) -> int:
        return value


class ResolveDamageCard(ArmadaAction, phases=ANY_PHASE, group=Group.DAMAGE_CARDS, who=Who.PLAYERS):
    """Play a faceup damage card; a card that is played only once is then turned facedown.

    Source: RRG 36.

    Attributes:
        token: The defense token that Injured Crew discards.
        zone: The hull zone that loses its shields or suffers the damage.
        zones: The hull zones of a Shield Failure.
        speed: The speed after Comm Noise.
        dial: The new face of the top dial by Comm Noise; any face for Crew Panic, which discards
            it.
        damage: For Crew Panic, the damage that is suffered instead of discarding the dial.
    """

    ship: ShipInPlay
    card: str
    token: DefenseToken | None = None
    zone: HullZone | None = None
    zones: Annotated[tuple[HullZone, ...], DIFFERENT] = ()
    speed: Amount | None = None
    dial: Annotated[Command, _DialField()] | None = None
    damage: Annotated[int, _DamageField()] | None = None

    def require(self, state: GameState) -> None:
        ship = state.ship(self.ship)
        for zone in (*self.zones, *([self.zone] if self.zone else [])):
            require_zone(ship, zone)

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        require_faceup(ship, self.card)
        title = title_of(self.card)
        if not any(is_title(one, self.card) for one in ship.faceup):
            yield Rule.NO_DAMAGE_CARD
        elif not _may_be_played(state, ship, title):
            yield Rule.CARD_NOT_OWED
        if title in _PLAYS:
            yield from _PLAYS[title].check(state, ship, self)
        if self._given - (_PLAYS[title].takes if title in _PLAYS else frozenset()):
            yield Rule.CARD_CHOICE

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        title = title_of(self.card)
        if title in _AT_ONCE:
            state = state.with_ship(turned_facedown(ship, self.card))
        elif title in ship.owed:
            at = ship.owed.index(title)
            state = state.with_ship(ship._replace(owed=(*ship.owed[:at], *ship.owed[at + 1 :])))
        return _PLAYS[title].apply(state, self, notes) if title in _PLAYS else state

    def text(self, state: GameState) -> str:
        """Return the card and the choice in words, without the face of a dial."""
        card = title_of(self.card) or self.card
        return one_line(f"{unit_name(state, self.ship)} resolves {card}{self._choice_text(state)}")

    def conceal(self, state: GameState, seat: str | None) -> Self:
        """Return the action without the face of a dial, except for its owner and the judge."""
        ship = state.ships.get(ShipId(self.ship))
        if self.dial is None or (ship is not None and may_see_dials(state, ship, seat)):
            return self
        return replace(self, dial=Command.UNKNOWN)

    def sets_dial_of(self, ship: Ship) -> bool:
        """Return whether it changes the face of the ship's top dial."""
        is_noise = title_of(self.card) is Title.COMM_NOISE
        return is_noise and self.ship == ship.id and self.dial is not None

    @property
    def _given(self) -> frozenset[str]:
        """The names of the fields that this action has for the card's choice."""
        names = ("token", "zone", "zones", "speed", "dial", "damage")
        return frozenset(name for name in names if getattr(self, name) not in (None, ()))

    def _choice_text(self, state: GameState) -> str:
        zones = [zone_name(zone) for zone in ((self.zone,) if self.zone else self.zones)]
        parts = [
            self.token.value if self.token else "",
            "1 damage" if self.damage else "",
            ", ".join(zones),
            f"speed {self.speed}" if self.speed is not None else "",
            "the top dial" if self.dial else "",
        ]
        return "".join(f", {part}" for part in parts if part)


def title_of(text: str) -> Title | None:
    """Return the standard title that this text is, in upper or lower case; else None."""
    return next((title for title in Title if is_title(title, text)), None)


def owed_cards(state: GameState) -> tuple[OwedCard, ...]:
    """Return the damage cards that any ship has to play now."""
    return tuple(card for ship in state.ships.values() for card in owed_by(state, ship))


def owed_by(state: GameState, ship: Ship) -> tuple[OwedCard, ...]:
    """Return the damage cards of a ship that have to be played now."""
    if not ship.faceup or not ship.in_play or state.phase is Phase.OVER:
        return ()
    titles = [title for title in map(title_of, ship.faceup) if title in _AT_ONCE]
    if ship.tokens and ship.faceup_copies(Title.LIFE_SUPPORT_FAILURE):
        titles.append(Title.LIFE_SUPPORT_FAILURE)
    if state.activation is None and ship.side is state.to_act:
        titles += [Title.CREW_PANIC] * _panics_left(state, ship)
    for title in _ONE_DAMAGE:
        titles += [title] * ship.owed.count(title)
    return tuple(OwedCard(ship.id, title) for title in titles if title)


def playable_by(state: GameState, ship: Ship) -> tuple[OwedCard, ...]:
    """Return the owed cards of a ship, and Damaged Controls after the ship's maneuver.

    Only the players know whether the ship overlapped something.
    """
    activation = state.activation_of(ship.id)
    has_moved = activation is not None and activation.maneuvered
    copies = ship.faceup_copies(Title.DAMAGED_CONTROLS) if has_moved and ship.in_play else 0
    return (*owed_by(state, ship), *[OwedCard(ship.id, Title.DAMAGED_CONTROLS)] * copies)


def strongest_zones(ship: Ship) -> tuple[HullZone, ...]:
    """Return the hull zones with the most shields; () without shields."""
    most = max(ship.shields.values(), default=0)
    return tuple(zone for zone, left in ship.shields.items() if left == most > 0)


def slower(ship: Ship) -> int | None:
    """Return the speed by one lower, for Comm Noise; None if it is unknown or 0."""
    return ship.speed - 1 if ship.speed else None


def _may_be_played(state: GameState, ship: Ship, title: Title | None) -> bool:
    """Return whether a faceup card may be played now; a Crew Panic also on the opponent's turn."""
    if title is Title.CREW_PANIC:
        return _panics_left(state, ship) > 0
    if title is Title.LIFE_SUPPORT_FAILURE:
        return True
    return title is not None and OwedCard(ship.id, title) in playable_by(state, ship)


def _panics_left(state: GameState, ship: Ship) -> int:
    """Return the number of Crew Panic cards to play before the ship's dial is revealed."""
    is_before = state.phase is Phase.SHIP and ship.unactivated
    if not is_before or ship.reveals_none or not ship.dials:
        return 0
    return max(0, ship.faceup_copies(Title.CREW_PANIC) - ship.panics)


class _Play(Value, frozen=True):
    """How a damage card is played: its choices and its effect.

    Attributes:
        takes: The names of the action's fields that the card's choice needs.
    """

    takes: frozenset[str]
    check: Callable[[GameState, Ship, ResolveDamageCard], Iterator[Rule]]
    apply: Callable[[GameState, ResolveDamageCard, Notes], GameState]


def _check_nothing(state: GameState, ship: Ship, action: ResolveDamageCard) -> Iterator[Rule]:
    return iter(())


def _deal_another(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    return DealDamageCard(action.ship).apply(state, notes)


def _check_token(state: GameState, ship: Ship, action: ResolveDamageCard) -> Iterator[Rule]:
    if action.token is not None:
        yield from DiscardDefenseToken(ship.id, action.token).check(state)
    elif any(token.state is not TokenState.DISCARDED for token in ship.defense):
        yield Rule.CARD_CHOICE


def _discard_token(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    if action.token is None:
        return state
    return DiscardDefenseToken(action.ship, action.token).apply(state, notes)


def _check_strongest(state: GameState, ship: Ship, action: ResolveDamageCard) -> Iterator[Rule]:
    strongest = strongest_zones(ship)
    if action.zone is None:
        if len(strongest) > 1:
            yield Rule.CARD_CHOICE
    elif strongest and action.zone not in strongest:
        yield Rule.CARD_CHOICE


def _empty_strongest(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    ship = state.ship(action.ship)
    zones = (action.zone,) if action.zone else strongest_zones(ship)[:1]
    for zone in zones:
        ship = with_shields(ship, zone, 0)
    return state.with_ship(ship)


def _check_zones(state: GameState, ship: Ship, action: ResolveDamageCard) -> Iterator[Rule]:
    if len(action.zones) > MOST_ZONES:
        yield Rule.CARD_CHOICE
    if any(not ship.shields.get(zone, 0) for zone in action.zones):
        yield Rule.SHIELDS_EMPTY


def _weaken_zones(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    ship = state.ship(action.ship)
    for zone in action.zones:
        ship = with_shields(ship, zone, ship.shields.get(zone, 0) - 1)
    return state.with_ship(ship)


def _check_noise(state: GameState, ship: Ship, action: ResolveDamageCard) -> Iterator[Rule]:
    named = (action.speed is not None) + (action.dial is not None)
    has_choice = ship.speed != 0 or bool(ship.dials)
    is_other = None not in (action.speed, ship.speed) and action.speed != slower(ship)
    if named > 1 or is_other or (has_choice and not named):
        yield Rule.CARD_CHOICE
    if action.dial is not None and not ship.dials:
        yield Rule.NO_DIAL


def _make_noise(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    ship = state.ship(action.ship)
    if action.speed is not None:
        ship = with_speed(ship, action.speed)
    if action.dial is not None and ship.dials:
        ship = ship._replace(dials=(action.dial, *ship.dials[1:]))
    return state.with_ship(ship)


def _lose_tokens(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    return state.with_ship(state.ship(action.ship)._replace(tokens=()))


def _check_panic(state: GameState, ship: Ship, action: ResolveDamageCard) -> Iterator[Rule]:
    if (action.damage is None) == (action.dial is None):
        yield Rule.CARD_CHOICE
    if action.damage is not None:
        yield from _check_damage(state, ship, action)
    elif action.zone is not None:
        yield Rule.CARD_CHOICE
    if action.dial is not None and not ship.dials:
        yield Rule.NO_DIAL


def _panic(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    ship = state.ship(action.ship)
    state = state.with_ship(ship._replace(panics=ship.panics + 1))
    if action.dial is not None:
        state = DiscardDial(action.ship).apply(state, notes)
        state = state.with_ship(state.ship(action.ship)._replace(reveals_none=True))
    return _suffer_one(state, action, notes) if action.damage is not None else state


def _check_damage(state: GameState, ship: Ship, action: ResolveDamageCard) -> Iterator[Rule]:
    yield from SufferDamage(ship.id, 1, action.zone).check(state)


def _suffer_one(state: GameState, action: ResolveDamageCard, notes: Notes) -> GameState:
    return SufferDamage(action.ship, 1, action.zone).apply(state, notes)


_ONE = _Play(frozenset({"zone", "damage"}), _check_damage, _suffer_one)
_PLAYS: Mapping[Title | None, _Play] = {
    Title.DAMAGED_CONTROLS: _Play(frozenset(), _check_nothing, _deal_another),
    Title.STRUCTURAL_DAMAGE: _Play(frozenset(), _check_nothing, _deal_another),
    Title.INJURED_CREW: _Play(frozenset({"token"}), _check_token, _discard_token),
    Title.PROJECTOR_MISALIGNED: _Play(frozenset({"zone"}), _check_strongest, _empty_strongest),
    Title.SHIELD_FAILURE: _Play(frozenset({"zones"}), _check_zones, _weaken_zones),
    Title.COMM_NOISE: _Play(frozenset({"speed", "dial"}), _check_noise, _make_noise),
    Title.LIFE_SUPPORT_FAILURE: _Play(frozenset(), _check_nothing, _lose_tokens),
    Title.CREW_PANIC: _Play(frozenset({"damage", "dial", "zone"}), _check_panic, _panic),
    Title.RUPTURED_ENGINE: _ONE,
    Title.THRUSTER_FISSURE: _ONE,
}
