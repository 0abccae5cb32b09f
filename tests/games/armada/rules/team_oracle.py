"""Turns of a game of teams, worked out a second time from digest 5.3, 6.1 and 12.2.

It knows nothing of the program: plain sets and counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

TEAMS = {"A": ("ann", "ben"), "B": ("cy", "di")}
OTHER = {"A": "B", "B": "A"}
A_TURN = 2


@dataclass
class Oracle:
    """One round: who may be named, who activates, who passes.

    Attributes:
        owner: The player of each ship and squadron.
        left: Those in play that have not activated.
        barred: Ships that an effect keeps from activating this round.
        gone: Those that are destroyed.
        tokens: Pass tokens by player; pooled ones by side.
    """

    first: str
    owner: dict[str, str]
    squadrons: frozenset[str]
    tokens: dict[str, int]
    is_pooled: bool
    left: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    phase: str = "ship"
    to_act: str = ""
    chosen: dict[str, str] = field(default_factory=lambda: {"A": "", "B": ""})
    begun: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    passed: dict[str, bool] = field(default_factory=lambda: {"A": False, "B": False})
    done: int = 0

    def begin(self) -> None:
        """Open the Ship Phase."""
        self.left = set(self.owner)
        self.to_act = self.first
        self._advance()

    def side(self, player: str) -> str:
        return "A" if player in TEAMS["A"] else "B"

    def ships(self, side: str) -> set[str]:
        """The unactivated ships of a team."""
        return {one for one in self.left - self.squadrons if self.side(self.owner[one]) == side}

    def able(self, side: str) -> set[str]:
        return self.ships(side) - self.barred

    def can(self, player: str) -> bool:
        own = {one for one in self.left if self.owner[one] == player}
        if self.phase == "squadron":
            return bool(own & self.squadrons)
        return bool(own - self.squadrons - self.barred)

    def named(self, side: str) -> str:
        """The player who is named and can still act."""
        player = self.chosen[side]
        return player if player and self.can(player) else ""

    def may_choose(self, side: str) -> list[str]:
        return [one for one in TEAMS[side] if self.can(one)] if self.to_act == side else []

    # What is refused, by the first reason

    def why_not_choose(self, player: str) -> str | None:
        side = self.side(player)
        if self.to_act != side:
            return "NOT_YOUR_TURN"
        if not self.can(player):
            return "PLAYER_CANNOT_ACTIVATE"
        return "PLAYER_NAMED" if self.named(side) else None

    def why_not_activate(self, unit: str) -> str | None:
        player, is_wing = self.owner[unit], unit in self.squadrons
        side = self.side(player)
        if unit in self.gone:
            return "NOT_IN_PLAY"
        if unit not in self.left:
            return "SQUADRON_ACTIVATED" if is_wing else "SHIP_ACTIVATED"
        if unit in self.barred:
            return "SHIP_PREVENTED"
        if side != self.to_act:
            return "NOT_YOUR_TURN"
        return "NOT_THE_CHOSEN_PLAYER" if self.named(side) not in ("", player) else None

    def why_not_pass(self, player: str = "") -> str | None:
        side = self.to_act
        if not self.able(side):
            return "PREVENTED"
        if not self._payers(player):
            return "NO_TOKEN"
        own, enemy = len(self.ships(side)), len(self.ships(OTHER[side]))
        if side == self.first and not self.begun[side]:
            return "P1_MUST_ACTIVATE_FIRST"
        if side == self.first and own >= enemy:
            return "P1_NOT_FEWER"
        if side != self.first and own > enemy:
            return "P2_HAS_MORE"
        if self.passed[side]:
            return "CONSECUTIVE"
        if player and self.named(side) not in ("", player):
            return "NOT_THE_CHOSEN_PLAYER"
        return "PLAYER_CANNOT_ACTIVATE" if player and not self.can(player) else None

    # What is done

    def choose(self, player: str) -> None:
        self.chosen[self.side(player)] = player

    def activate(self, unit: str) -> None:
        side = self.side(self.owner[unit])
        self.left.discard(unit)
        if unit in self.squadrons:
            self.chosen[side] = ""
            self.done += 1
        else:
            self.begun[side] += 1
            self._end_turn(token=False)
        self._advance()

    def spend(self, player: str = "") -> None:
        side = self.to_act
        holder = side if self.is_pooled else self._payers(player)[0]
        self.tokens[holder] -= 1
        self._end_turn(token=True)
        self._advance()

    def destroy(self, unit: str) -> None:
        self.gone.add(unit)
        self.left.discard(unit)
        self._advance()

    def bar(self, ship: str) -> None:
        self.barred.add(ship)
        self._advance()

    def _payers(self, player: str) -> list[str]:
        side = self.to_act
        if self.is_pooled:
            return [side] if self.tokens[side] else []
        asked: Iterable[str] = [player or self.named(side)]
        if asked == [""]:
            asked = TEAMS[side]
        return [one for one in asked if self.tokens.get(one, 0) and self.can(one)]

    def _end_turn(self, *, token: bool) -> None:
        side = self.to_act
        self.passed[side], self.chosen[side] = token, ""
        self.to_act = OTHER[side]

    def _advance(self) -> None:
        if self.phase == "ship":
            self._advance_ships()
        if self.phase == "squadron":
            self._advance_squadrons()

    def _advance_ships(self) -> None:
        while self.left - self.squadrons:
            if self.able(self.to_act):
                return
            nobody_is_able = not self.able(OTHER[self.to_act])
            if self.ships(self.to_act) and nobody_is_able:
                return
            self._end_turn(token=False)
        self.phase, self.to_act, self.done = "squadron", self.first, 0

    def _advance_squadrons(self) -> None:
        while self.left & self.squadrons:
            own = any(self.side(self.owner[one]) == self.to_act for one in self.left)
            if own and self.done < A_TURN:
                return
            self.chosen[self.to_act] = ""
            self.to_act, self.done = OTHER[self.to_act], 0
        self.phase = "status"
