"""What all actions of Armada share: their base, the phases, and how their lines name things.

The line of an action may name what does not exist only where the action is impossible.
"""

from collections.abc import Iterable

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command, HullZone, Phase
from armada_companion.kit.action import Action

SETUP = frozenset({Phase.SETUP})
COMMAND_PHASE = frozenset({Phase.COMMAND})
SHIP_PHASE = frozenset({Phase.SHIP})
SHIP_OR_SQUADRON_PHASE = frozenset({Phase.SHIP, Phase.SQUADRON})
STATUS_PHASE = frozenset({Phase.STATUS})
ANY_PHASE = frozenset(Phase)


class ArmadaAction(Action[GameState], frozen=True):
    """One thing that can be done in a game of Armada."""


def unit_name(state: GameState, unit: str) -> str:
    """Return the name of a ship or squadron.

    Raises:
        ImpossibleActionError: There is no such unit.
    """
    return state.unit(unit).card.name


def unit_names(state: GameState, units: Iterable[str]) -> str:
    """Return the names of ships or squadrons: "Garel's Honor, Salvation"."""
    return ", ".join(unit_name(state, unit) for unit in units)


def activating_name(state: GameState) -> str:
    """Return the name of the activating ship.

    Raises:
        ImpossibleActionError: No ship is activating.
    """
    return state.activating_ship()[1].card.name


def command_name(command: Command) -> str:
    """Return a command as the rulebook writes it: "Concentrate Fire"."""
    if command is Command.UNKNOWN:
        return "an unknown dial"
    return command.replace("_", " ").title()


def zone_name(zone: HullZone) -> str:
    """Return a hull zone in words: "left aux"."""
    return zone.replace("_", " ")


def one_line(text: str) -> str:
    """Return a text without line breaks and doubled blanks."""
    return " ".join(text.split())
