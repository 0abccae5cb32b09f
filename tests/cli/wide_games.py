"""Wider random games: settings, tokens, points, owners, what leaves, and the score at the end.

Written from the rules digest (1.3, 2.3, 2.4, 6.1, 11, 12.4, 13.5), like the oracle it widens.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.cli import turn_order_oracle
from tests.cli.turn_order_games import HEADER, RandomGame

REWARDS = ((300, 10, 1), (220, 9, 2), (140, 8, 3), (60, 7, 4), (0, 6, 5))
"""Digest 11.3, in force from the middle of 2016: margin from, winner, loser."""

MOST_MARGIN, UNPLAYED = 400, (140, 8, 0)
PHASES = {"extend_turn": ("squadron",), "set_turn": ("ship", "squadron")}
WIDE = (
    *("give_pass_token", "take_pass_token", "gain_victory_tokens", "lose_victory_tokens"),
    *("add_points", "take_points", "extend_turn", "set_turn", "set_aside", "retreat"),
    *("change_owner", "call_time"),
)


def no_points() -> dict[str, int]:
    return {"A": 0, "B": 0}


@dataclass
class WideOracle(turn_order_oracle.Oracle):
    """The turn order with more that may come between, and what the game comes to."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    token_value: int = 0
    victory: dict[str, int] = field(default_factory=no_points)
    points: dict[str, int] = field(default_factory=no_points)
    leaving: set[str] = field(default_factory=set)
    is_last: bool = False
    allowed: int = 2

    def summary(self) -> dict[str, object]:
        """Return what is compared, in the shape of `state`."""
        margin, rewards = self._rewards()
        return {
            **super().summary(),
            "victory_tokens": dict(self.victory),
            "first_player": self.first,
            "initiative_token": "orange" if self.round and self.round % 2 == 0 else "blue",
            "margin": margin,
            "tournament_points": rewards,
        }

    def score(self, side: str) -> int:
        """Return destroyed enemies, victory tokens and what was added by hand."""
        gave_up = self.gave_up if self._is_set("concession_destroys", True) else None
        lost = [
            unit for unit in self.units.values() if unit.place == "gone" or unit.side == gave_up
        ]
        found = sum(unit.points for unit in lost if unit.side != side)
        return max(0, found + self.victory[side] * self.token_value + self.points[side])

    def judge(self, action: turn_order_oracle.Action) -> tuple[str, list[str] | None]:
        """Return the verdict without overruling."""
        do = action["do"]
        if do not in WIDE or self.phase == "over":
            return super().judge(action)
        if self.phase not in PHASES.get(do, (self.phase,)):
            return turn_order_oracle.IMPOSSIBLE, None
        if do == "change_owner" and action["unit"] == self.activating:
            return turn_order_oracle.IMPOSSIBLE, None
        return (
            turn_order_oracle.APPLIED if self._may_widen(action) else turn_order_oracle.REFUSED
        ), None

    def _may_widen(self, action: turn_order_oracle.Action) -> bool:
        match action["do"]:
            case "take_pass_token":
                return self.tokens[action["side"]] > 0
            case "lose_victory_tokens":
                return self.victory[action["side"]] >= int(action["count"])
            case "set_aside":
                return all(self.units[unit].place == "table" for unit in action["units"])
            case "retreat" | "change_owner":
                return self.units[str(action.get("ship") or action["unit"])].place == "table"
        return True

    def _rewards(self) -> tuple[dict[str, int] | None, dict[str, int] | None]:
        if self.winner is None:
            return None, None
        loser = turn_order_oracle.OTHER[self.winner]
        margin = min(MOST_MARGIN, max(0, self.score(self.winner) - self.score(loser)))
        won, lost = next(row[1:] for row in REWARDS if margin >= row[0])
        if self.gave_up and not self._is_set("concession_destroys", True):
            margin, won, lost = UNPLAYED
        return {self.winner: margin, loser: 0}, {self.winner: won, loser: lost}

    def _is_set(self, name: str, usual: bool) -> bool:
        return bool(self.settings.get(name, usual))

    def _doers(self) -> Mapping[str, Callable[[turn_order_oracle.Action], None]]:
        return {
            **super()._doers(),
            "give_pass_token": lambda action: self._add(self.tokens, action["side"], 1),
            "take_pass_token": lambda action: self._add(self.tokens, action["side"], -1),
            "gain_victory_tokens": lambda one: self._add(self.victory, one["side"], one["count"]),
            "lose_victory_tokens": lambda one: self._add(self.victory, one["side"], -one["count"]),
            "add_points": lambda one: self._add(self.points, one["side"], one["points"]),
            "take_points": lambda one: self._add(self.points, one["side"], -one["points"]),
            "extend_turn": self._extend,
            "set_turn": self._set_turn,
            "set_aside": self._put_aside,
            "retreat": lambda action: self.leaving.add(action["ship"]),
            "change_owner": self._change_owner,
            "call_time": self._call_time,
        }

    def _add(self, counts: dict[str, int], side: str, number: int) -> None:
        counts[side] += number

    def _extend(self, action: turn_order_oracle.Action) -> None:
        self.allowed += int(action["squadrons"])

    def _set_turn(self, action: turn_order_oracle.Action) -> None:
        if self.activating:
            self._end_turn(paid=False)
        self.to_act, self.acted_this_turn, self.allowed = action["side"], 0, 2

    def _put_aside(self, action: turn_order_oracle.Action) -> None:
        for key in action["units"]:
            self.units[key].place = "aside"

    def _change_owner(self, action: turn_order_oracle.Action) -> None:
        self.units[action["unit"]].side = action["side"]

    def _call_time(self, action: turn_order_oracle.Action) -> None:
        self.is_last = True

    def _begin(self, action: turn_order_oracle.Action) -> None:
        if self._is_set("set_aside_counts", True):
            super()._begin(action)
            return
        aside = {key: ship for key, ship in self.ships.items() if ship.place == "aside"}
        whole = self.ships
        self.ships = {key: ship for key, ship in whole.items() if key not in aside}
        super()._begin(action)
        self.ships = whole

    def _destroy(self, action: turn_order_oracle.Action) -> None:
        unit = self.units[action["unit"]]
        unit.place = "gone"
        if isinstance(unit, turn_order_oracle.OracleShip):
            unit.dials = []

    def _follow(self) -> None:
        """See who has no ship left, then go on."""
        if self.phase not in ("setup", "over"):
            self._see_losses()
        was = self.phase
        super()._follow()
        if was != "status" and self.phase == "status":
            self._leave()

    def _see_losses(self) -> None:
        if self._is_set("elimination_at_once", True) and self._without_ships():
            self._end_by_loss()
        elif self.activating and self.ships[self.activating].place != "table":
            self.to_act = self.ships[self.activating].side
            self._end_turn(paid=False)

    def _without_ships(self) -> list[str]:
        left = {ship.side for ship in self.ships.values() if ship.place == "table"}
        return [side for side in turn_order_oracle.OTHER if side not in left]

    def _end_by_loss(self) -> None:
        gone = self._without_ships()
        if len(gone) == 1:
            self._end_game(turn_order_oracle.OTHER[gone[0]])
        else:
            self._end_on_points()

    def _leave(self) -> None:
        """What has declared its retreat is lost when the Status Phase begins. Digest 12.4."""
        for key in self.leaving:
            if self.ships[key].place == "table":
                self.ships[key].place, self.ships[key].dials = "gone", []
        self.leaving = set()
        self._see_losses()

    def _end_round(self, action: turn_order_oracle.Action) -> None:
        rounds = self.settings.get("rounds", 6)
        is_over = self.is_last or (rounds and self.round >= rounds)
        if self._without_ships():
            self._end_by_loss()
        elif is_over:
            self._end_on_points()
        else:
            over, self.round = self.round, 0  # the usual end of round 6 is settled above
            super()._end_round(action)
            self.round = over + 1
            if not rounds:
                self.first = turn_order_oracle.OTHER[self.first]

    def _run_ship_phase(self) -> None:
        while self.waiting("A") or self.waiting("B"):
            side = str(self.to_act)
            if self.able(side) or (self.waiting(side) and self._is_stuck()):
                return
            self.forced.append(side)
            self._end_turn(paid=self._is_set("forced_pass_counts", False))
        self.phase, self.to_act, self.acted_this_turn, self.allowed = "squadron", self.first, 0, 2

    def _run_squadron_phase(self) -> None:
        while self.waiting_squadrons("A") or self.waiting_squadrons("B"):
            side = str(self.to_act)
            if self.waiting_squadrons(side) and self.acted_this_turn < self.allowed:
                return
            if self.acted_this_turn == 0:
                self.forced.append(side)
            self.to_act, self.acted_this_turn, self.allowed = turn_order_oracle.OTHER[side], 0, 2
        self.phase, self.to_act = "status", None


class WideGame(RandomGame):
    """One random game with settings, and with more between its steps."""

    @property
    def header(self) -> Mapping[str, Any]:
        """The first line of the record."""
        return {**HEADER, "settings": dict(self._wide.settings)}

    def setup(self) -> list[dict[str, Any]]:
        """Return the lines before `begin`, with an objective whose tokens count."""
        self._wide.token_value = self._random.choice((0, 15, 20))
        value = {"name": "Far Out", "token_value": self._wide.token_value}
        return [*super().setup(), {"action": {"do": "choose_objective", "objective": value}}]

    @property
    def _wide(self) -> WideOracle:
        assert isinstance(self.now, WideOracle)
        return self.now

    def _oracle(
        self,
        first: str,
        ships: dict[str, turn_order_oracle.OracleShip],
        squadrons: dict[str, turn_order_oracle.OracleSquadron],
    ) -> turn_order_oracle.Oracle:
        switches = (
            *("elimination_at_once", "forced_pass_counts"),
            *("set_aside_counts", "concession_destroys"),
        )
        settings: dict[str, Any] = {
            name: self._random.random() < 0.5 for name in switches if self._random.random() < 0.4
        }
        if self._random.random() < 0.4:
            settings["rounds"] = self._random.choice((0, 1, 2, 3, 7))
        return WideOracle(first, ships, squadrons, settings=settings)

    def _squadron_turn(self) -> dict[str, Any]:
        return self._extend_turn() if self._random.random() < 0.1 else super()._squadron_turn()

    def _makers(self) -> Sequence[Callable[[], dict[str, Any] | None]]:
        return (
            *super()._makers(),
            *(self._count, self._count, self._extend_turn, self._set_turn, self._put_aside),
            *(self._retreat, self._change_owner, self._call_time, self._toggle, self._toggle),
        )

    def _count(self) -> dict[str, Any]:
        do, number = self._random.choice(
            (
                ("give_pass_token", {}),
                ("take_pass_token", {}),
                ("gain_victory_tokens", {"count": self._random.randint(0, 3)}),
                ("lose_victory_tokens", {"count": self._random.randint(0, 2)}),
                ("add_points", {"points": self._random.randint(0, 40)}),
                ("take_points", {"points": self._random.randint(0, 40)}),
            )
        )
        return {"do": do, "side": self._pick("AB"), **number}

    def _extend_turn(self) -> dict[str, Any]:
        return {"do": "extend_turn", "squadrons": self._random.randint(1, 2)}

    def _set_turn(self) -> dict[str, Any]:
        return {"do": "set_turn", "side": self._pick("AB")}

    def _put_aside(self) -> dict[str, Any] | None:
        waiting = [key for key, unit in self.now.units.items() if unit.waits]
        return {"do": "set_aside", "units": [self._pick(waiting)]} if waiting else None

    def _retreat(self) -> dict[str, Any]:
        return {"do": "retreat", "ship": self._pick(list(self.now.ships))}

    def _change_owner(self) -> dict[str, Any]:
        return {
            "do": "change_owner",
            "unit": self._pick(list(self.now.units)),
            "side": self._pick("AB"),
        }

    def _call_time(self) -> dict[str, Any] | None:
        return {"do": "call_time"} if self._random.random() < 0.2 else None
