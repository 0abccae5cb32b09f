"""The base of Armada's actions, types for fields of actions, and names for the history."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import Annotated

from msgspec import Meta

from armada_companion.kit.action import Action
from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import UnitId, reader_of
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.value import Value

from ..model.marks import marks_of
from ..model.state import GameState
from ..model.types import JUDGE, Command, HullZone, Phase, Side
from ..model.units import Ship, Squadron
from ..rule import Rule

SETUP = frozenset({Phase.SETUP})
COMMAND_PHASE = frozenset({Phase.COMMAND})
SHIP_PHASE = frozenset({Phase.SHIP})
SHIP_OR_SQUADRON = frozenset({Phase.SHIP, Phase.SQUADRON})
SQUADRON_PHASE = frozenset({Phase.SQUADRON})
STATUS_PHASE = frozenset({Phase.STATUS})
ROUND_PHASES = frozenset({Phase.COMMAND, Phase.SHIP, Phase.SQUADRON, Phase.STATUS})
ANY_PHASE = frozenset(Phase)


class Group(StrEnum):
    """The headings of menus, in their order there."""

    STEPS = "Steps"
    DAMAGE_CARDS = "Damage cards"
    HULL = "Hull"
    ACTIVATION = "Activation"
    DIALS = "Dials and raid tokens"
    COMMAND_TOKENS = "Command tokens"
    DEFENSE_TOKENS = "Defense tokens"
    CARDS = "Cards"
    CORRECTIONS = "Corrections"
    EFFECTS = "Effects"
    DISCARD = "Discard"
    OUT_OF_PLAY = "Out of play"


class ArmadaAction(Action[GameState], is_base=True):
    """An action of Armada; see `Action` for its methods."""


def check_in_play(state: GameState, action: Action[GameState]) -> Sequence[Rule]:
    """Return `NOT_IN_PLAY` once for each unit of the action that should be in play but is not."""
    for name, find in _units_in_play(type(action)):
        if not find(state, getattr(action, name)).in_play:
            return (Rule.NOT_IN_PLAY,)
    return ()


@cache
def _units_in_play(kind: type[Action[GameState]]) -> tuple[tuple[str, "_Finder"], ...]:
    return tuple((name, mark.find) for name, mark in marks_of(kind) if isinstance(mark, _InPlay))


class Effect(ArmadaAction, kw_only=True, is_base=True):
    """An action whose reason may be an effect or a judge.

    Attributes:
        why: The reason, such as a card's name; the history shows it.
    """

    why: str | None = None

    def line(self, state: GameState) -> str:
        """Return the line of the history without the reason."""
        raise NotImplementedError

    def text(self, state: GameState) -> str:
        return with_why(one_line(self.line(state)), self.why)


def unit_name(state: GameState, unit: str) -> str:
    """Return the name of a unit: "Mia's Chimaera" if both sides have a Chimaera.

    Raises:
        ImpossibleActionError: The unit does not exist.
    """
    named = state.unit(unit)
    name, other = named.card.name, named.side.other
    for units in (state.ships, state.squadrons):
        for one in units.values():
            if one.side is other and one.card.name == name:
                return f"{state.player(named.side).name}'s {name}"
    return name


def unit_names(state: GameState, units: Iterable[str]) -> str:
    """Return the names of ships or squadrons: "Garel's Honor, Salvation"."""
    return ", ".join(unit_name(state, unit) for unit in units)


def activating_name(state: GameState) -> str:
    """Return the name of the activating ship.

    Raises:
        ImpossibleActionError: No ship is activating.
    """
    return state.activating_ship()[1].card.name


def require_not_activating(state: GameState, unit: str) -> None:
    """Raise ImpossibleActionError if a unit is the activating ship."""
    if state.activation_of(unit) is not None:
        raise ImpossibleActionError(f"{unit} is activating: end the activation first")


def command_name(command: Command) -> str:
    """Return a command as the rulebook writes it: "Concentrate Fire"."""
    if command is Command.UNKNOWN:
        return "an unknown dial"
    return command.replace("_", " ").title()


def zone_name(zone: HullZone) -> str:
    """Return a hull zone in words: "left aux"."""
    return zone.replace("_", " ")


def side_does(
    state: GameState, side: Side, alone: str, together: str, player: str | None = None
) -> str:
    """Return a sentence about a side: "Mia passes"; for a team: "Ann and Ben pass".

    Args:
        alone: The verb for one player.
        together: The verb for several.
        player: The player of a team; None for the whole side.
    """
    if player is not None and player in state.members:
        return f"{state.members[player].name} {alone}"
    name = state.player(side).name
    are_several = bool(state.members_of(side)) and " and " in name
    return f"{name} {together if are_several else alone}"


def seat_name(state: GameState, seat: str) -> str:
    """Return the name of a seat: "The judge", or a side's players."""
    return "The judge" if seat == JUDGE else state.player(Side(seat)).name


def with_why(text: str, why: str | None) -> str:
    """Return a line of the history with its reason, if any."""
    return one_line(f"{text}: {why}") if why else text


def one_line(text: str) -> str:
    """Return a text without line breaks and doubled blanks."""
    return " ".join(text.split())


_Finder = Callable[[GameState, str], Ship | Squadron]


class _InPlay(Value, frozen=True):
    """Marks a field with the id of a unit that has to be in play.

    Attributes:
        find: Returns the unit.
    """

    find: _Finder


class _KnownCommandField:
    def read(self, value: object, cards: CardSource) -> Command:
        command = Command(str(reader_of(Command)(value, cards)))
        if command is Command.UNKNOWN:
            raise MalformedActionError("the command must not be 'unknown'")
        return command

    def are_plain(self, values: Sequence[object]) -> bool:
        return None not in values and Command.UNKNOWN not in values

    def write(self, value: Command) -> str:
        return value.value


class _Seat(StrEnum):
    A = Side.A.value
    B = Side.B.value
    JUDGE = JUDGE


class _SeatField:
    def read(self, value: object, cards: CardSource) -> str:
        found = str(reader_of(_Seat)(value, cards))
        return found if found == JUDGE else Side(found)

    def write(self, value: str) -> str:
        return str(value)


KnownCommand = Annotated[Command, _KnownCommandField()]
"""One of the four commands; `unknown` is not accepted."""

Seat = Annotated[str, _SeatField()]
"""A side, or `judge`."""

UnitIds = Annotated[tuple[UnitId, ...], Meta(min_length=1)]
"""One or more ids of ships or squadrons."""

ShipInPlay = Annotated[UnitId, _InPlay(GameState.ship)]
SquadronInPlay = Annotated[UnitId, _InPlay(GameState.squadron)]
UnitInPlay = Annotated[UnitId, _InPlay(GameState.unit)]
"""The id of a ship, a squadron, or either; an action breaks a rule if it is not in play."""

RowNumber = Annotated[int, Meta(ge=1)]
"""The number of a die, or of a token among equal ones, from 1."""
