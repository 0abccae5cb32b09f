"""Wild play: random actions of any shape, legal or not, and what must hold for each of them.

An action is refused with rules, or makes no sense, or has its effect; nothing else is raised. Each
state that is reached can be shown, told and written, for every seat.
"""

import json
from collections.abc import Iterator
from random import Random

from armada_companion.games.armada.rules.attack.resolve import EndAttack
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Note
from tests.games.armada.rules.tabletop import NO_CARDS
from tests.laws.guided_attacks import guided
from tests.laws.looking import look
from tests.laws.misshapen import misshapen
from tests.laws.random_actions import Plain, RandomActions
from tests.laws.random_starts import Start

_TRIES = 4
_AFTER_THE_END = 10
_MISSHAPEN = 0.15
Steps = list[tuple[Action[GameState], GameState]]


class WildGame:
    """One game of wild play.

    Attributes:
        state: The state now.
        played: The actions that had an effect, as a record writes them.
        tried: How many actions were judged so far.
    """

    def __init__(self, start: Start, seed: int) -> None:
        self._chance = Random(seed)
        self._start = start
        self._first = ARMADA.start(start.header)
        self._steps: Steps = []
        self._seats = (None, "A", "B", "judge", *self._first.members)
        self.state = self._first
        self.notes: tuple[Note, ...] = ()
        self.played: list[Plain] = []
        self.tried = 0

    def play(self, most: int) -> Iterator[Plain]:
        """Try this many actions; yield each before it is tried."""
        if self._chance.random() < 0.8:
            for data in self._start.opening:
                yield data
                assert self.try_action(data, overrule=True), data
        after_end = 0
        while self.tried < most and after_end < _AFTER_THE_END:
            after_end += self.state.phase is Phase.OVER
            data = self._draw()
            yield data
            self.try_action(data, overrule=self._chance.random() < 0.5)
            if self._chance.random() < _MISSHAPEN:
                self.try_action(misshapen(data, self._chance), overrule=False)

    def try_action(self, data: Plain, overrule: bool) -> bool:
        """Judge an action and, if it is legal or overruled, play it; return whether it was."""
        self.tried += 1
        try:
            action = ARMADA.decode(data, NO_CARDS)
        except (MalformedActionError, ImpossibleActionError):
            return False
        concealed = [action.conceal(self.state, seat) for seat in self._seats]
        try:
            rules = ARMADA.broken_rules(self.state, action)
        except ImpossibleActionError:
            self._require_impossible_or_played(action)
            return False
        # What can be judged can be played: overruled, it has its effect.
        after, notes = ARMADA.apply(self.state, action)
        for one in (action, *concealed):
            assert one.text(self.state)
        written = encode(action)
        assert ARMADA.decode(written, NO_CARDS) == action
        if rules and not overrule:
            return False
        self._steps.append((action, after))
        self.state, self.notes = after, notes
        self.played.append(written)
        return True

    def look(self) -> None:
        """Make everything that is ever shown of the state now."""
        look(self.state, self.notes, self._seats, self._chance)

    def publish(self) -> None:
        """Write the game for the public; it must replay."""
        state = self._first
        for action in ARMADA.publish(self._first, self._steps):
            state, _ = ARMADA.apply(state, action)
        seen = json.dumps(ARMADA.summary(state, (), None))
        assert seen == json.dumps(ARMADA.summary(self.state, (), None))

    def _require_impossible_or_played(self, action: Action[GameState]) -> None:
        try:
            ARMADA.apply(self.state, action)
        except ImpossibleActionError:
            return

    def _draw(self) -> Plain:
        """Return what is done next: what moves the game on, or anything."""
        kind = self._chance.random()
        if kind < 0.3 and (legal := self._legal()):
            return encode(self._chance.choice(legal))
        if kind < 0.6:
            attacks: list[Plain] = list(guided(self.state, self._chance))
            if attacks:
                return self._chance.choice(attacks)
        return self._any()

    def _legal(self) -> list[Action[GameState]]:
        """Return what moves the game on; attacks are seldom ended early."""
        legal = ARMADA.legal_actions(self.state)
        is_early = self.state.attack is not None and self._chance.random() < 0.8
        return [one for one in legal if not (is_early and isinstance(one, EndAttack))]

    def _any(self) -> Plain:
        """Return an action of any shape; of some, the first that is not impossible."""
        drawn = RandomActions(self._chance, self.state)
        for _ in range(_TRIES):
            data = drawn.any()
            if self._makes_sense(data):
                break
        return data

    def _makes_sense(self, data: Plain) -> bool:
        try:
            ARMADA.broken_rules(self.state, ARMADA.decode(data, NO_CARDS))
        except (ImpossibleActionError, MalformedActionError):
            return False
        return True
