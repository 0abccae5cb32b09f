"""The dials and command tokens of a ship."""

from collections.abc import Callable, Iterator
from functools import partial

from armada_companion.kit.action import Action

from ...rules.command import commands, dials
from ...rules.model.state import GameState
from ...rules.model.types import KNOWN_COMMANDS, Command, Phase, Source
from ...rules.model.units import Ship
from ...rules.ship.activation import ActivateShip, TellDial
from ..table.groups import in_groups
from ..table.questions import GameView, UnitQuestion
from ..table.table_views import Choice, choice
from ..table.words import NOT_ENTERED, command_icon, command_name

SOURCES = (
    (Source.DIAL,),
    (Source.TOKEN,),
    (Source.DIAL, Source.TOKEN),
    (Source.EXTRA_DIAL,),
    (Source.EXTRA_DIAL, Source.TOKEN),
)
"""The sources to resolve a command with. Source: RRG 32."""


class DialEntries(UnitQuestion, frozen=True):
    """Asks for a ship's dials in this phase: to set, take back or reveal them."""

    HAS_HEADER = False
    TITLE = "command dials"

    def choices(self, game: GameView) -> Iterator[Choice]:
        state, ship = game.state, game.state.ship(self.unit)
        activation = state.activation
        if state.phase is Phase.COMMAND:
            yield from assign_choices(state, ship.id)
        elif activation is None or activation.ship != ship.id:
            yield from _reveal_choices(state, ship)
        elif ship.revealed is Command.UNKNOWN:
            yield from for_each_command(state, TellDial)
            yield from resolve_choices(state, ship)
        else:
            yield from _convert_choices(state, ship)
            yield from resolve_choices(state, ship)


class TokenEntries(UnitQuestion, frozen=True):
    """Asks for a command token of a ship: to spend, gain or discard it."""

    TITLE = "command tokens"

    def choices(self, game: GameView) -> tuple[Choice, ...]:
        state, ship = game.state, self.unit
        return in_groups(
            (
                *(_spend_choice(state, ship, kind) for kind in KNOWN_COMMANDS),
                *for_each_command(state, partial(commands.GainCommandToken, ship), "Gain {}"),
                *(discard_choice(state, ship, kind) for kind in KNOWN_COMMANDS),
            )
        )


def for_each_command(
    state: GameState, act: Callable[[Command], Action[GameState]], label: str = "{}"
) -> Iterator[Choice]:
    """Yield a choice of this action for each command; `{}` in the label is the command's name."""
    for face in KNOWN_COMMANDS:
        yield choice(state, label.format(command_name(face)), act(face), command_icon(face))


def discard_choice(state: GameState, ship_id: str, kind: Command) -> Choice:
    discard = commands.DiscardCommandToken(ship_id, kind)
    return choice(state, f"Discard {command_name(kind)}", discard, mark="cross")


def resolve_choice(
    state: GameState, label: str, command: Command, sources: tuple[Source, ...]
) -> Choice:
    return choice(
        state, label, commands.ResolveCommand(command, sources), mark=command_icon(command)
    )


def assign_choices(state: GameState, ship_id: str) -> Iterator[Choice]:
    """Yield a ship's next dial with each of four faces or none, and taking dials back."""
    yield from for_each_command(state, lambda face: dials.AssignDials(ship_id, (face,)))
    yield choice(state, NOT_ENTERED, dials.AssignDials(ship_id, (Command.UNKNOWN,)))
    yield choice(state, "Take back", dials.TakeBackDials(ship_id), mark="undo")


def resolve_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    for command in KNOWN_COMMANDS:
        for sources in SOURCES:
            if Source.DIAL in sources and ship.revealed is not command:
                continue
            if Source.TOKEN in sources and command not in ship.tokens:
                continue
            if Source.EXTRA_DIAL in sources and not _has_extra_dial(ship, command):
                continue
            label = f"{command_name(command)} with {commands.sources_text(sources)}"
            yield resolve_choice(state, label, command, sources)


def _spend_choice(state: GameState, ship_id: str, kind: Command) -> Choice:
    """Return the choice that spends a token for its command; only the activating ship may."""
    found = resolve_choice(state, f"Spend {command_name(kind)}", kind, (Source.TOKEN,))
    if state.activation_of(ship_id) is not None:
        return found
    reason = "A ship spends command tokens in its activation (RRG 3)"
    return found._replace(legal=False, reason=reason, possible=False)


def _reveal_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    is_unknown = bool(ship.dials) and ship.dials[0] is Command.UNKNOWN
    if not is_unknown or ship.reveals_none:
        yield choice(state, "Reveal", ActivateShip(ship.id), mark="check")
        return
    yield from for_each_command(state, partial(ActivateShip, ship.id), "Reveal {}")


def _convert_choices(state: GameState, ship: Ship) -> Iterator[Choice]:
    plain = choice(state, "Take command token", commands.TakeCommandToken(), mark="plus")
    yield plain
    if plain.legal or ship.revealed is None:
        return
    for kind in (*ship.tokens, ship.revealed):
        label = f"Take token, give up {command_name(kind)}"
        found = choice(state, label, commands.TakeCommandToken(kind))
        if found.legal:
            yield found


def _has_extra_dial(ship: Ship, command: Command) -> bool:
    return command in ship.extra_dials or Command.UNKNOWN in ship.extra_dials
