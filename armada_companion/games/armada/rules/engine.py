"""Judges and plays actions. Source: rules digest; each rule stands beside its verb."""

from collections.abc import Mapping

from armada_companion.games.armada.rules.actions import Action
from armada_companion.games.armada.rules.flow import settle
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ruleset import read_ruleset
from armada_companion.games.armada.rules.state import GameState, Player
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.games.armada.rules.verb import ArmadaVerb
from armada_companion.games.armada.rules.verbs import VERB_OF
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.outcome import Outcome
from armada_companion.kit.plain_text import plain_text

NAME = "armada"


def start(header: Mapping[str, object]) -> GameState:
    """Return the state before the first action.

    Raises:
        MalformedActionError: The header's ruleset, settings or players cannot be read.
    """
    return GameState(
        ruleset=read_ruleset(header),
        phase=Phase.SETUP,
        round=0,
        players={side: Player(_player_name(header, side)) for side in Side},
        ships={},
        squadrons={},
        first_player=None,
        coin_flip=None,
        objective=None,
        to_act=None,
        activation=None,
        squadrons_done=0,
        readying=None,
        last_round=False,
        conceded=None,
        outcome=None,
    )


def broken_rules(state: GameState, action: Action) -> tuple[Rule, ...]:
    """Return every rule that the action would break, in the rulebook's order; () means legal.

    Raises:
        ImpossibleActionError: The action makes no sense in this state.
    """
    return tuple(_verb_in(state, action).check(state, action))


def apply(state: GameState, action: Action) -> tuple[GameState, tuple[Note, ...]]:
    """Return the state after the action and what followed of itself; judges nothing.

    Raises:
        ImpossibleActionError: The action makes no sense in this state.
    """
    notes: Notes = []
    after = _verb_in(state, action).apply(state, action, notes)
    after = settle(after, notes)
    return after, tuple(notes)


def outcome(state: GameState) -> Outcome | None:
    """Return how the game ended, or None while it is on."""
    return state.outcome


def _verb_in(state: GameState, action: Action) -> ArmadaVerb:
    verb = VERB_OF[type(action)]
    if state.phase not in verb.phases:
        where = (
            "when the game is over" if state.phase is Phase.OVER else f"in {_named(state.phase)}"
        )
        raise ImpossibleActionError(f"{verb.do} makes no sense {where}")
    return verb


def _named(phase: Phase) -> str:
    return "setup" if phase is Phase.SETUP else f"the {phase.capitalize()} Phase"


def _player_name(header: Mapping[str, object], side: Side) -> str:
    players = header.get("players")
    for player in players if isinstance(players, list | tuple) else ():
        if isinstance(player, Mapping) and player.get("side") == side:
            name = player.get("name", player.get("id"))
            plain = " ".join(plain_text(name).split()) if isinstance(name, str) else ""
            if plain:
                return plain
    return f"Side {side}"
