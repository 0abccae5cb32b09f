"""Pinned Down as a game of the program; each rule is in the file of the action that it limits.

Source: rules digest.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar

from armada_companion.kit.action import Action, actions_of
from armada_companion.kit.game import Game, Headline, Outcome, Subject
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.step import Header

from . import published
from . import summary as summaries
from .cards import card_play
from .decks.draw_decks import PutBack, Shuffle
from .model.ruleset import read_ruleset
from .model.state import Deck, GameState, Turn
from .model.types import DeckName, EnemyId, Phase, PlayerId, ShipId
from .phases import assignment, attack, fight, jump, phase_changes
from .rule import Rule
from .table import tasks

_STEPS = (
    attack.EndMain,
    attack.Reveal,
    attack.EndAttack,
    assignment.Assign,
    assignment.Unassign,
    assignment.EndAssignment,
    fight.OpenFight,
    fight.ResolveFight,
    card_play.PlayEffect,
    card_play.UsePower,
    jump.ShowLocations,
    jump.Jump,
)
"""The actions that begin the next card or step, unlike entries by hand."""

_CHAPTERS = ("decks", "cards", "setup", "phases", "damage", "table", "judge")
"""In the order in which choices are offered and the help lists the actions."""

_DECKS = (DeckName.ATTACK, DeckName.LOCATION, DeckName.DAMAGE)


class PinnedDownGame(Game[GameState]):
    """The rules of Pinned Down."""

    HAS_OPPONENTS: ClassVar[bool] = False
    NAME = "pinned-down"
    # There are no HIDDEN_WORDS: card names are public, and do not reveal the order of a deck.
    ACTIONS: ClassVar[tuple[type[Action[Any]], ...]] = actions_of(__package__, _CHAPTERS)

    def start(self, header: Header) -> GameState:
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
            tasks=(),
            next_task=1,
            next_enemy=1,
            outcome=None,
        )

    def phase(self, state: GameState) -> str:
        return state.phase

    def when(self, state: GameState) -> str:
        over = state.phase is Phase.OVER
        return "when the game is over" if over else f"in the {state.phase.named}"

    def moment(self, state: GameState) -> str:
        """Return the progress for "signed …": "in the Jump Phase of turn 2"."""
        if state.phase is Phase.OVER:
            return "at the end of the game"
        turn = f" of turn {state.turn}" if state.phase is not Phase.SETUP else ""
        return f"{self.when(state)}{turn}"

    def check(self, state: GameState, action: Action[GameState]) -> Iterator[BrokenRule]:
        """Yield every rule that an action of this phase would break.

        Pending shuffles and tasks come first.
        """
        found: set[BrokenRule] = set()
        for rule in chain(_waits_for(state, action), action.check(state)):
            if rule not in found:
                found.add(rule)
                yield rule

    def settle(self, state: GameState, notes: Notes) -> GameState:
        return phase_changes.settle(state, notes)

    def outcome(self, state: GameState) -> Outcome | None:
        return state.outcome

    def headline(self, state: GameState) -> Headline:
        return summaries.headline(state)

    def summary(
        self, state: GameState, notes: Sequence[Note], seat: str | None
    ) -> dict[str, object]:
        return summaries.summary(state, seat)

    def subject(self, state: GameState, name: str) -> Subject | None:
        """Return a player, a ship or an enemy ship."""
        if ship := state.ships.get(ShipId(name)):
            return Subject(ship.card.name, ship.owner)
        if enemy := state.enemies.get(EnemyId(name)):
            return Subject(enemy.card.name)
        player = state.players.get(PlayerId(name))
        return Subject(player.id, player.id, is_unit=False) if player else None

    def round_name(self, state: GameState) -> str:
        return f"Turn {state.turn}" if state.turn else ""

    def reveals(self, before: GameState, after: GameState) -> bool:
        """Return whether an action revealed a card of a virtual deck."""
        return published.reveals(before, after)

    def is_followed(self, header: Header) -> bool:
        """Return whether the decks are on the table: the order of a virtual one is a secret."""
        return not read_ruleset(header).virtual_decks

    def publish(
        self, start: GameState, steps: Sequence[tuple[Action[GameState], GameState]]
    ) -> list[Action[GameState]]:
        """Return every action, with the orders of unseen cards replaced."""
        return published.publish(start, steps)


PINNED_DOWN = PinnedDownGame()


def _waits_for(state: GameState, action: Action[GameState]) -> Iterator[BrokenRule]:
    """Yield the rules about pending shuffles and tasks. Source: A7, D7, O1."""
    if state.looking is not None and not isinstance(action, PutBack):
        yield Rule.O1
    elif phase_changes.waits_for_tasks(state) and isinstance(action, _STEPS):
        yield Rule.O1.because(tasks.task_sentence(state, state.tasks[0]))
    if isinstance(action, Shuffle):
        return
    if state.owed:
        yield Rule.A7 if state.owed[0].destiny else Rule.D7
    if any(player.unshuffled for player in state.players.values()):
        yield Rule.H2
