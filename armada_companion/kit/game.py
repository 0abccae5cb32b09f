"""A game: its start, its actions, their effects, and its end.

A game's rules are a subclass of `Game`. Each rule is in the class of its action; this module judges
and applies actions for all games.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from armada_companion.kit import codec, step
from armada_companion.kit.action import Action, StateT, verb_of
from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.log_actions import LOG_ACTIONS
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.value import Value

# Any: an action of the game's own states.
ActionT = TypeVar("ActionT", bound=Action[Any])

_MANY = 500
"""The least number of actions that are decoded by class."""


class Headline(NamedTuple):
    """A game in a few words, without secrets.

    Attributes:
        players: "Mia v Jonas"; "" while no player has a name.
        standing: Its progress or result: "round 4", "Jonas wins 143 to 98".
        forces: "Liberty v Demolisher"; "" before fleets are entered.
    """

    players: str
    standing: str
    forces: str = ""


class Subject(Value, frozen=True):
    """A player, or a unit in play, as an action names it.

    Attributes:
        name: Its name for players.
        owner: The id of its side or player; a player owns itself. "" for none.
        is_unit: Whether it is a unit, not a player.
        player: The id of its player in a team; "" on a side with one player.
    """

    name: str
    owner: str = ""
    is_unit: bool = True
    player: str = ""


class Outcome(Value, frozen=True):
    """The end of a game.

    Attributes:
        winner: Id of the winning side, or None without a winner.
        reason: Our own short sentence.
    """

    winner: str | None
    reason: str


class Game(ABC, Generic[StateT]):
    """The rules of a game; states and actions are immutable values.

    Attributes:
        NAME: The value of `game` in a record's header.
        ACTIONS: The classes of its actions that are loaded with it; see `actions`.
        HIDDEN_WORDS: All values that may be secret, such as commands and damage cards.
        SETUP_PHASE: The phase before the first round or turn.
        HAS_OPPONENTS: Whether players play against each other.
    """

    NAME: ClassVar[str]
    # Any: a class variable cannot have the game's state as its type parameter.
    ACTIONS: ClassVar[tuple[type[Action[Any]], ...]]
    HIDDEN_WORDS: ClassVar[frozenset[str]] = frozenset()
    SETUP_PHASE: ClassVar[str] = "setup"
    HAS_OPPONENTS: ClassVar[bool] = True

    @abstractmethod
    def start(self, header: step.Header) -> StateT:
        """Return the state before the first action.

        Raises:
            MalformedActionError: The header's ruleset or settings are unknown to this game.
        """

    @abstractmethod
    def phase(self, state: StateT) -> str:
        """Return the phase, as `Action.PHASES` names it."""

    @abstractmethod
    def when(self, state: StateT) -> str:
        """Return the phase for a message: "in the Ship Phase", "when the game is over"."""

    def moment(self, state: StateT) -> str:
        """Return the game's progress for a line on signatures: "at the end of round 3"."""
        return self.when(state)

    @abstractmethod
    def settle(self, state: StateT, notes: Notes) -> StateT:
        """Return the next state in which a player has a choice; runs after actions that settle."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Return the end of the game, or None while it is played."""

    def result_stands(self, state: StateT) -> bool:
        """Return whether the result is final, so that secrets may be shown.

        Both opponents have to confirm it, because undo can take back an end. The result of a
        cooperative game is final when it is over.
        """
        return not self.HAS_OPPONENTS and self.outcome(state) is not None

    @abstractmethod
    def headline(self, state: StateT) -> Headline:
        """Return the game in a few words without secrets, for a list."""

    @abstractmethod
    def summary(self, state: StateT, notes: Sequence[Note], seat: str | None) -> dict[str, object]:
        """Return the state as `replay` prints it, without secrets of other seats.

        Args:
            state: The state to describe.
            notes: The side effects of the last step.
            seat: A side or player, `judge`, or None for the public.
        """

    @abstractmethod
    def publish(
        self, start: StateT, steps: Sequence[tuple[Action[StateT], StateT]]
    ) -> list[Action[StateT]]:
        """Return every action of a game without its secrets.

        The actions lead to the same public states. Revealed values remain, others are replaced.

        Args:
            start: The state before the first step.
            steps: Every accepted action with the state after it, in the order of the log.
        """

    def is_event(self, state: StateT) -> bool:
        """Return whether the game is in event mode: then `Action.WHO` limits who may act."""
        return False

    def subject(self, state: StateT, name: str) -> Subject | None:
        """Return the player or unit with the id `name`, or None."""
        return None

    def round_name(self, state: StateT) -> str:
        """Return the round or turn for players: "Round 3"; "" before the first one."""
        return ""

    def acting(self, state: StateT) -> str:
        """Return the id of the only acting unit or player, or ""."""
        return ""

    def is_timed(self, state: StateT) -> bool:
        """Return whether players' own times are measured; the record then has closing times."""
        return False

    def reveals(self, before: StateT, after: StateT) -> bool:
        """Return whether a step revealed a secret that the state before it had."""
        return False

    def announce(self, before: StateT, action: Action[StateT], after: StateT) -> Action[StateT]:
        """Return what everybody knows of a step when it is made: the action without its secrets.

        It never changes afterwards, unlike what `publish` returns, which looks back.

        Args:
            before: The state before the step.
            action: Its action.
            after: The state after it.
        """
        return action.conceal(before, None)

    def is_followed(self, header: step.Header) -> bool:
        """Return whether the states of such a game can be computed from announced actions."""
        return True

    def hidden_words(self, header: step.Header) -> frozenset[str]:
        """Return the words that may be secrets in a game with this header."""
        return self.HIDDEN_WORDS

    def is_setup(self, state: StateT) -> bool:
        """Return whether the game is still being set up."""
        return self.phase(state) == self.SETUP_PHASE

    def decode(self, data: step.PlainAction, cards: CardSource) -> Action[StateT]:
        """Return the typed action that plain values describe.

        Raises:
            MalformedActionError: Unknown verb, or a field is missing, unknown or of the wrong type.
            ImpossibleActionError: It names a card that is not in the catalogue.
        """
        return codec.decode(self._kind_of, data, cards)

    def decode_all(
        self, all_data: Sequence[step.PlainAction], cards: CardSource
    ) -> Iterator[Action[StateT]]:
        """Yield the typed actions of plain ones; for a long game this is faster than `decode`.

        Raises:
            MalformedActionError: See `decode`.
            ImpossibleActionError: See `decode`.
        """
        common: Sequence[Action[StateT] | None] = ()
        if len(all_data) >= _MANY:
            # A short game needs none of it.
            from armada_companion.kit.many_actions import read_common

            common = read_common(self._kind_of, all_data)
        for data, action in zip_longest(all_data, common):
            yield action or self.decode(data, cards)

    @cached_property
    def actions(self) -> tuple[type[Action[Any]], ...]:
        """The classes of all its actions, in the order in which choices are offered.

        A game with many actions loads its rarely used classes here.
        """
        return self.ACTIONS

    @cached_property
    def verbs(self) -> Mapping[str, type[Action[StateT]]]:
        """The classes of actions, keyed by verb, with the classes that every game has."""
        return {verb_of(kind): kind for kind in (*LOG_ACTIONS, *self.actions)}

    def check(self, state: StateT, action: Action[StateT]) -> Iterator[BrokenRule]:
        """Yield every rule that an action of this phase would break, in the rulebook's order."""
        return action.check(state)

    def broken_rules(self, state: StateT, action: Action[StateT]) -> tuple[BrokenRule, ...]:
        """Return every rule that the action would break, in the rulebook's order; () means legal.

        Raises:
            ImpossibleActionError: The action makes no sense in this state.
        """
        self._require_possible(state, action)
        return tuple(self.check(state, action))

    def apply(self, state: StateT, action: Action[StateT]) -> tuple[StateT, tuple[Note, ...]]:
        """Return the state after the action and its side effects, without checking rules.

        Raises:
            ImpossibleActionError: The action makes no sense in this state.
        """
        self._require_possible(state, action)
        notes: Notes = []
        after = action.apply(state, notes)
        if action.SETTLES and not action.IS_REMARK:
            after = self.settle(after, notes)
        return after, tuple(notes)

    def legal_actions(self, state: StateT) -> tuple[Action[StateT], ...]:
        """Return the legal actions that continue the game; see `Action.candidates`."""
        return self.legal_of(state, *self._kinds_offered.get(self.phase(state), ()))

    def legal_of(self, state: StateT, *kinds: type[ActionT]) -> tuple[ActionT, ...]:
        """Return the legal actions of these classes; see `legal_actions`."""
        phase = self.phase(state)
        offered = (
            action for kind in kinds if phase in kind.PHASES for action in kind.candidates(state)
        )
        return tuple(action for action in offered if self._is_legal(state, action))

    @cached_property
    def _loaded_verbs(self) -> Mapping[str, type[Action[StateT]]]:
        return {verb_of(kind): kind for kind in (*LOG_ACTIONS, *self.ACTIONS)}

    def _kind_of(self, verb: str) -> type[Action[StateT]] | None:
        return self._loaded_verbs.get(verb) or self.verbs.get(verb)

    @cached_property
    def _kinds_offered(self) -> Mapping[str, Sequence[type[Action[StateT]]]]:
        """The classes of actions that override `candidates`, for each phase."""
        kinds = [
            kind
            for kind in self.actions
            if any("candidates" in vars(base) for base in kind.__mro__ if base is not Action)
        ]
        phases = {phase for kind in kinds for phase in kind.PHASES}
        return {phase: [kind for kind in kinds if phase in kind.PHASES] for phase in phases}

    def _is_legal(self, state: StateT, action: Action[StateT]) -> bool:
        try:
            return next(self.check(state, action), None) is None
        except ImpossibleActionError:
            return False

    def _require_possible(self, state: StateT, action: Action[StateT]) -> None:
        if self.phase(state) not in action.PHASES:
            words = verb_of(type(action)).replace("_", " ")
            raise ImpossibleActionError(f"{words} is not possible {self.when(state)}")
        if action.REQUIRES:
            action.require(state)
