"""What every game offers to the program: a module with these functions."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from armada_companion.kit.headline import Headline
from armada_companion.kit.note import Note
from armada_companion.kit.outcome import Outcome
from armada_companion.kit.rule import BrokenRule

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")


class CardSource(Protocol):
    """The catalogue as the rules see it: facts by kind and id, nothing else."""

    def facts(self, kind: str, card: str) -> Mapping[str, object] | None:
        """Return the facts of a card in the shape of the record; None when there is no such card.

        Args:
            kind: `ship`, `squadron`, `upgrade` or `objective`.
            card: The catalogue id; objectives are also found by their name.
        """
        ...


class Game(Protocol[StateT, ActionT]):
    """A game. A module satisfies this protocol; states and actions are its own immutable values."""

    NAME: str
    """The value of `game` in a record's header."""

    REMARKS: frozenset[str]
    """Its own actions that change no state; undo passes over them."""

    HIDDEN_WORDS: frozenset[str]
    """The record's words for what may lie facedown, whether or not it does in a game."""

    def start(self, header: Mapping[str, object]) -> StateT:
        """Return the state before the first action.

        Raises:
            MalformedActionError: The header's ruleset or settings are unknown to this game.
        """
        ...

    def decode(self, data: Mapping[str, object], cards: CardSource) -> ActionT:
        """Return the typed action of plain values.

        Raises:
            MalformedActionError: Unknown verb, or a field missing, unknown or of the wrong kind.
            ImpossibleActionError: It names a card that the catalogue does not have.
        """
        ...

    def broken_rules(self, state: StateT, action: ActionT) -> tuple[BrokenRule, ...]:
        """Return every rule that the action would break, in the rulebook's order; () means legal.

        Raises:
            ImpossibleActionError: The action makes no sense in this state.
        """
        ...

    def apply(self, state: StateT, action: ActionT) -> tuple[StateT, tuple[Note, ...]]:
        """Return the state after the action and what followed of itself; judges nothing.

        Raises:
            ImpossibleActionError: The action makes no sense in this state.
        """
        ...

    def legal_actions(self, state: StateT) -> tuple[ActionT, ...]:
        """Return the turn's legal choices; table entries of free amounts are left out."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or None while it is on."""
        ...

    def headline(self, state: StateT) -> Headline:
        """Return the game in a few words, for a list; they hold no secret."""
        ...

    def summary(
        self, state: StateT, notes: tuple[Note, ...], seat: str | None
    ) -> dict[str, object]:
        """Return what the record's command line prints; what `seat` may not know is not in it.

        Args:
            state: The state to tell of.
            notes: What followed of itself from the step just played.
            seat: A side, `judge`, or None for the public.
        """
        ...

    def conceal(
        self, state: StateT, data: Mapping[str, object], seat: str | None
    ) -> dict[str, object]:
        """Return the action as `seat` may see it: hidden faces are replaced."""
        ...

    def publish(
        self, start: StateT, course: Sequence[tuple[Mapping[str, object], StateT]]
    ) -> list[dict[str, object]]:
        """Return every action of a game as all may know it now.

        They replay, step by step, to the states of the game as the public sees them. What was
        revealed is kept; what nobody has seen is replaced.

        Args:
            start: The state before the first step.
            course: Every accepted step in the order of the log: the action and the state after it.
        """
        ...

    def describe(self, state: StateT, action: ActionT, seat: str | None) -> str:
        """Return a short line for the history; `state` is the one before the action."""
        ...
