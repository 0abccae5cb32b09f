"""Units that join, leave or change sides, or remain in play although destroyed.

Source: RRG 46; rules digest 5.7, 12.4, 13.5 (9), A-36; record page, section 15.
"""

from collections.abc import Iterator
from typing import Annotated

from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..command.dials import has_unspent_dial, with_dial_spent
from ..model.fleet import Fleet, ShipCard, SquadronCard, with_short_names
from ..model.ruleset import Format
from ..model.state import Fallen, GameState
from ..model.types import Side
from ..model.units import Ship, Squadron, enter_ship, enter_squadron
from ..rule import Rule
from ..table import action, fleet_notation
from ..table.teams import member_name

RETREAT_ROUNDS = (4, 5)
"""The rounds in which a ship may retreat from a campaign's battle (digest 12.4)."""


class _ShipsField:
    def read(self, value: object, cards: CardSource) -> tuple[ShipCard, ...]:
        return fleet_notation.decode_fleet({"ships": value}, cards).ships

    def write(self, value: tuple[ShipCard, ...]) -> object:
        return fleet_notation.encode_fleet(Fleet(ships=value))["ships"]


class _SquadronsField:
    def read(self, value: object, cards: CardSource) -> tuple[SquadronCard, ...]:
        return fleet_notation.decode_fleet({"squadrons": value}, cards).squadrons

    def write(self, value: tuple[SquadronCard, ...]) -> object:
        return fleet_notation.encode_fleet(Fleet(ships=(), squadrons=value))["squadrons"]


class Join(action.ArmadaAction, phases=action.ANY_PHASE, group=action.Group.STEPS, who=Who.JUDGE):
    """Let units join a side, in play and not activated. Source: A-36.

    Attributes:
        ships: The joining ships, with the numbers of their cards as in a fleet.
        player: The player of the team who controls them; None if unknown, or if the side has one
            player.
    """

    side: Side
    ships: Annotated[tuple[ShipCard, ...], _ShipsField()] = ()
    squadrons: Annotated[tuple[SquadronCard, ...], _SquadronsField()] = ()
    why: str | None = None
    player: UnitId | None = None

    def require(self, state: GameState) -> None:
        joining = [*(unit.id for unit in self.ships), *(unit.id for unit in self.squadrons)]
        if not joining:
            raise ImpossibleActionError("nobody joins")
        _require_member(state, self.side, self.player)
        known = {*state.ships, *state.squadrons}
        twice = next((one for one in joining if one in known or joining.count(one) > 1), None)
        if twice is not None:
            raise ImpossibleActionError(f"the id {twice!r} is used twice")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        player = self.player or ""
        joining = with_short_names(Fleet(ships=self.ships, squadrons=self.squadrons))
        for ship in joining.ships:
            state = state.with_ship(enter_ship(ship, self.side, player)._replace(deployed=True))
        for squadron in joining.squadrons:
            unit = enter_squadron(squadron, self.side, player)
            state = state.with_squadron(unit._replace(deployed=True))
        return state

    def text(self, state: GameState) -> str:
        joining: list[ShipCard | SquadronCard] = [*self.ships, *self.squadrons]
        names = ", ".join(unit.name for unit in joining)
        return action.with_why(f"{names} joins {_whose(state, self.side, self.player)}", self.why)


class ChangeOwner(
    action.ArmadaAction, phases=action.ANY_PHASE, group=action.Group.EFFECTS, who=Who.JUDGE
):
    """Let a unit change sides. Source: digest 13.5.

    Attributes:
        player: The player of a team who controls it; by default the owner of the fleet it was
            entered in.
    """

    unit: action.UnitInPlay
    side: Side
    why: str | None = None
    player: UnitId | None = None

    def require(self, state: GameState) -> None:
        _require_member(state, self.side, self.player)
        action.require_not_activating(state, self.unit)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        unit = state.unit(self.unit)
        player = self.player or fleet_owner(state, self.side, self.unit)
        return state.with_unit(unit._replace(side=self.side, player=player))

    def text(self, state: GameState) -> str:
        player = self.player or fleet_owner(state, self.side, self.unit)
        whose = _whose(state, self.side, player)
        return action.with_why(f"{action.unit_name(state, self.unit)} belongs to {whose}", self.why)


def fleet_owner(state: GameState, side: Side, unit: str) -> str:
    """Return the player of a team in whose fleet a unit was entered, or ""."""
    for member in state.members_of(side):
        if member.fleet is None:
            continue
        cards: list[ShipCard | SquadronCard] = [*member.fleet.ships, *member.fleet.squadrons]
        if any(card.id == unit for card in cards):
            return member.id
    return ""


def _whose(state: GameState, side: Side, player: str | None) -> str:
    return member_name(state, player) if player else state.player(side).name


def _require_member(state: GameState, side: Side, player: str | None) -> None:
    if player is not None:
        state.member(side, player)


class Retreat(action.Effect, phases=action.ANY_PHASE, group=action.Group.EFFECTS, who=Who.PLAYERS):
    """Let a ship leave when the Status Phase begins; it scores as destroyed. Source: digest 12.4.

    In a campaign the ship discards its revealed dial, unless an effect makes it retreat.
    """

    ship: action.ShipInPlay

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if self._is_declared(state):
            if state.round not in RETREAT_ROUNDS:
                yield Rule.RETREAT_ROUND
            yield from _check_reveal(state, ship)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        state = state.with_ship(ship._replace(retreating=True))
        return with_dial_spent(state, ship) if self._is_declared(state) else state

    def line(self, state: GameState) -> str:
        return f"{action.unit_name(state, self.ship)} retreats as this round ends"

    def _is_declared(self, state: GameState) -> bool:
        """Whether the player declared the retreat, as in a campaign; else an effect causes it."""
        return state.ruleset.format is Format.CAMPAIGN and self.why is None


def _check_reveal(state: GameState, ship: Ship) -> Iterator[Rule]:
    """Yield the rules that forbid to discard the revealed dial now. Source: RRG 3; digest 12.4."""
    if (activation := state.activation_of(ship.id)) is None:
        yield Rule.REVEAL_STEP_OVER
    elif not has_unspent_dial(state, ship):
        yield Rule.NO_DIAL
    elif activation.attacks or activation.maneuvered or ship.resolved:
        yield Rule.REVEAL_STEP_OVER


class KeepInPlay(
    action.Effect, phases=action.ANY_PHASE, group=action.Group.EFFECTS, who=Who.PLAYERS
):
    """Keep a just destroyed unit in play until the Status Phase ends, by an effect.

    The unit keeps its damage; if its loss ended the game, the game continues. Source: RRG 46;
    digest 2.3, 5.7.
    """

    unit: UnitId

    def check(self, state: GameState) -> Iterator[Rule]:
        _, unit = self._require_fallen(state)
        if state.player(unit.side).kept_in == state.round:
            yield Rule.KEPT_THIS_ROUND

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state before the consequences of the loss, but with the unit in play."""
        before, unit = self._require_fallen(state)
        others = tuple(one for one in fallen_units(state) if one.id != unit.id)
        notes.append(Note("kept_in_play", unit.id, f"{unit.card.name} stays in play this round"))
        before = before.with_player(unit.side, kept_in=before.round)
        before = before.with_unit(unit._replace(kept=True))
        return before._replace(fallen=Fallen(others) if others else None)

    def line(self, state: GameState) -> str:
        return f"{action.unit_name(state, self.unit)} is kept in play"

    def _require_fallen(self, state: GameState) -> tuple[GameState, Ship | Squadron]:
        state.unit(self.unit)
        found = next((one for one in fallen_units(state) if one.id == self.unit), None)
        before = state.fallen.before if state.fallen else None
        if found is None or before is None:
            raise ImpossibleActionError(f"{self.unit} was not destroyed just now")
        return before, found


def fallen_units(state: GameState) -> tuple[Ship | Squadron, ...]:
    """Return the units that the last action destroyed, as they were before it."""
    return state.fallen.units if state.fallen is not None else ()
