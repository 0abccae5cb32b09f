"""Judges and plays actions. Source: rules digest; each rule stands beside its verb."""

from collections.abc import Iterator, Mapping

from armada_companion.games.pinned_down.rules.actions import Action, PutBack, Shuffle
from armada_companion.games.pinned_down.rules.flow import settle
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.ruleset import read_ruleset
from armada_companion.games.pinned_down.rules.state import Deck, GameState, Turn
from armada_companion.games.pinned_down.rules.types import DeckName, Phase
from armada_companion.games.pinned_down.rules.verb import PinnedDownVerb
from armada_companion.games.pinned_down.rules.verbs import VERB_OF
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.outcome import Outcome
from armada_companion.kit.rule import BrokenRule

NAME = "pinned-down"
_DECKS = (DeckName.ATTACK, DeckName.LOCATION, DeckName.DAMAGE)


def start(header: Mapping[str, object]) -> GameState:
    """Return the state before the first action.

    Raises:
        MalformedActionError: The header's ruleset or settings cannot be read.
    """
    ruleset = read_ruleset(header)
    return GameState(
        ruleset=ruleset,
        phase=Phase.SETUP,
        turn=0,
        pool=ruleset.starting_pool,
        players={},
        ships={},
        enemies={},
        locations=(),
        decks={name: Deck() for name in _DECKS},
        pairs=(),
        fight=None,
        flags=Turn(),
        owed=(),
        looking=None,
        next_enemy=1,
        outcome=None,
    )


def broken_rules(state: GameState, action: Action) -> tuple[BrokenRule, ...]:
    """Return every rule that the action would break, in the rulebook's order; () means legal.

    Raises:
        ImpossibleActionError: The action makes no sense in this state.
    """
    found = tuple(_verb_in(state, action).check(state, action))
    waiting = tuple(_waits_for(state, action))
    return tuple(dict.fromkeys((*waiting, *found)))


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


def _waits_for(state: GameState, action: Action) -> Iterator[BrokenRule]:
    """Yield what a virtual deck waits for before anything else is done. Source: A7, D7, O1."""
    if state.looking is not None and not isinstance(action, PutBack):
        yield Rule.O1
    if isinstance(action, Shuffle):
        return
    if state.owed:
        yield Rule.A7 if state.owed[0].destiny else Rule.D7
    if any(player.unshuffled for player in state.players.values()):
        yield Rule.H2


def _verb_in(state: GameState, action: Action) -> PinnedDownVerb:
    verb = VERB_OF[type(action)]
    if state.phase not in verb.phases:
        over = state.phase is Phase.OVER
        where = "when the game is over" if over else f"in the {state.phase.named}"
        raise ImpossibleActionError(f"{verb.do} makes no sense {where}")
    return verb
