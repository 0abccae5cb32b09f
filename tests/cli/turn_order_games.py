"""Random games as scripts, each step with what the turn order of the digest says of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

from tests.cli import turn_order_oracle

HEADER = {"format": "armada-companion", "version": 1, "game": "armada"}
COMMANDS = ("navigate", "squadron", "repair", "concentrate_fire", "unknown")
BARS = ("lifted", "turn", "round", "not_first", "last")
EVERY_CODE = [
    "NOT_YOUR_TURN", "NONE_LEFT", "PREVENTED", "NO_TOKEN", "P1_MUST_ACTIVATE_FIRST",
    "P1_NOT_FEWER", "P2_HAS_MORE", "CONSECUTIVE", "SHIP_ACTIVATED", "SHIP_PREVENTED",
    "OTHER_SHIP_REQUIRED",
]  # fmt: skip


class Expected(NamedTuple):
    """What the oracle says of a step; `rules` is None where it does not compare them."""

    line: dict[str, Any]
    verdict: str
    rules: list[str] | None
    summary: dict[str, Any]


class OracleGame:
    """The course of a game: verdicts, undo and redo."""

    def __init__(self, oracle: turn_order_oracle.Oracle) -> None:
        self.now = oracle
        self._past: list[turn_order_oracle.Oracle] = []
        self._future: list[turn_order_oracle.Oracle] = []

    def play(
        self, action: turn_order_oracle.Action, overruled: bool
    ) -> tuple[str, list[str] | None]:
        """Play a step; return its verdict and, where they are compared, the rules it breaks."""
        do = action["do"]
        if do in ("undo", "redo"):
            return self._step_back(do), None
        verdict, codes = self.now.judge(action)
        if verdict == turn_order_oracle.REFUSED and overruled:
            verdict = turn_order_oracle.OVERRULED
        if verdict in (turn_order_oracle.APPLIED, turn_order_oracle.OVERRULED):
            self._past.append(deepcopy(self.now))
            self._future.clear()
            self.now.apply(action)
        else:
            self.now.forced = []
        return verdict, codes

    def _step_back(self, do: str) -> str:
        source, target = (self._past, self._future) if do == "undo" else (self._future, self._past)
        if not source:
            self.now.forced = []
            return turn_order_oracle.IMPOSSIBLE
        target.append(self.now)
        self.now = source.pop()
        self.now.forced = []
        return turn_order_oracle.APPLIED


class RandomGame:
    """One random game.

    Args:
        seed: The same seed gives the same game.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._wild = self._random.choice((0.02, 0.1, 0.3))
        # Knots of orders need few ships and the effects that depend on other ships.
        self._is_knot = self._random.random() < 0.3
        self._bars = BARS[3:] if self._is_knot else BARS
        first = self._random.choice("AB")
        self._fleets = {side: self._fleet(side) for side in turn_order_oracle.OTHER}
        ships, squadrons = {}, {}
        for side, fleet in self._fleets.items():
            for ship in fleet["ships"]:
                ships[ship["id"]] = turn_order_oracle.OracleShip(
                    side, ship["command"], ship["points"]
                )
            for unit in fleet["squadrons"]:
                squadrons[unit["id"]] = turn_order_oracle.OracleSquadron(side, unit["points"])
        self._game = OracleGame(self._oracle(first, ships, squadrons))

    @property
    def header(self) -> Mapping[str, Any]:
        """The first line of the record."""
        return HEADER

    @property
    def now(self) -> turn_order_oracle.Oracle:
        """The oracle's present state."""
        return self._game.now

    def setup(self) -> list[dict[str, Any]]:
        """Return the lines before `begin`; the oracle starts behind them."""
        lines = [
            {"do": "enter_fleet", "side": side, "fleet": fleet}
            for side, fleet in self._fleets.items()
        ]
        lines.append({"do": "choose_first_player", "side": self.now.first, **self._flip()})
        if aside := self._set_aside():
            lines.append({"do": "set_aside", "units": aside})
        return [{"action": line} for line in lines]

    def _flip(self) -> dict[str, str]:
        """Return the coin flip of a tie."""
        units = self.now.units.values()
        a, b = (sum(unit.points for unit in units if unit.side == side) for side in "AB")
        return {"coin_flip": self._pick("AB")} if a == b else {}

    def steps(self, most: int = 700) -> Iterator[Expected]:
        """Yield the steps from `begin` to the end of the game, or as many as `most`."""
        yield self._play({"do": "begin"})
        for _ in range(most):
            if self.now.phase == "over" and self._random.random() < 0.7:
                return
            yield self._play(self._choose())

    def _play(self, action: dict[str, Any]) -> Expected:
        line: dict[str, Any] = {"action": action}
        overruled = action["do"] in ("pass", "activate_ship") and self._overrules(action)
        if overruled:
            line["overruled"] = {"rules": EVERY_CODE, "by": "judge", "why": "The table is right"}
        verdict, rules = self._game.play(action, overruled)
        return Expected(line, verdict, rules, self.now.summary())

    def _oracle(
        self,
        first: str,
        ships: dict[str, turn_order_oracle.OracleShip],
        squadrons: dict[str, turn_order_oracle.OracleSquadron],
    ) -> turn_order_oracle.Oracle:
        return turn_order_oracle.Oracle(first, ships, squadrons)

    def _overrules(self, action: dict[str, Any]) -> bool:
        if self.now.phase != "ship" or self.now.activating or self._random.random() > 0.2:
            return False
        return action["do"] == "pass" or self.now.ships[action["ship"]].place == "table"

    def _fleet(self, side: str) -> dict[str, Any]:
        letter = side.lower()
        ships = [
            {
                "id": f"{letter}{n}",
                "name": f"Ship {letter}{n}",
                "points": self._random.randint(0, 60),
                "command": self._random.choice((1, 1, 1, 2, 3)),
                "squadron": 2,
                "hull": 5,
            }
            for n in range(1, self._random.randint(1, 2 if self._is_knot else 7) + 1)
        ]
        squadrons = [
            {"id": f"{letter}s{n}", "name": f"Wing {letter}{n}", "points": 10, "hull": 3}
            for n in range(1, self._random.randint(0, 6) + 1)
        ]
        return {"name": side, "ships": ships, "squadrons": squadrons}

    def _set_aside(self) -> list[str]:
        aside = []
        for side in turn_order_oracle.OTHER:
            if len(self.now.waiting(side)) > 1 and self._random.random() < 0.3:
                aside.append(self.now.waiting(side)[-1])
                aside += self.now.waiting_squadrons(side)[:1]
        for key in aside:
            self.now.units[key].place = "aside"
        return aside

    def _choose(self) -> dict[str, Any]:
        if self.now.phase == "setup":
            return {"do": self._random.choice(("begin", "redo", "end_status_phase"))}
        if self._random.random() < self._wild:
            return self._odd()
        turns = {"command": self._command, "ship": self._ship_turn, "squadron": self._squadron_turn}
        if turn := turns.get(self.now.phase):
            return turn()
        return {"do": "end_status_phase" if self.now.phase == "status" else "undo"}

    def _command(self) -> dict[str, Any]:
        for key, ship in self.now.ships.items():
            missing = ship.command - len(ship.dials)
            if ship.place == "table" and missing > 0:
                faces = [self._random.choice(COMMANDS) for _ in range(missing)]
                return {"do": "assign_dials", "ship": key, "commands": faces}
        side = next(side for side in turn_order_oracle.OTHER if side not in self.now.locked)
        return {"do": "lock_dials", "side": side}

    def _ship_turn(self) -> dict[str, Any]:
        side = str(self.now.to_act)
        if self.now.activating:
            return self._during_activation()
        able = self.now.able(side)
        if not self.now.pass_codes(side) and self._random.random() < 0.6:
            return {"do": "pass"}
        if not able:
            return self._free_somebody()
        if self._random.random() < 0.05:
            return {"do": "instead", "why": "The armed station attacks"}
        if self._random.random() < 0.8 and self.now.ordered[side] in able:
            able = [self.now.ordered[side]]
        return {"do": "activate_ship", "ship": self._random.choice(able)}

    def _during_activation(self) -> dict[str, Any]:
        waiting = self.now.waiting_squadrons(str(self.now.to_act))
        if self.now.revealed == "squadron" and self._random.random() < 0.6:
            return {"do": "resolve_command", "command": "squadron", "with": ["dial"]}
        if self.now.by_command and waiting and self._random.random() < 0.7:
            return {"do": "activate_squadron", "squadron": waiting[0]}
        return {"do": "end_activation"}

    def _squadron_turn(self) -> dict[str, Any]:
        waiting = self.now.waiting_squadrons(str(self.now.to_act))
        return {"do": "activate_squadron", "squadron": self._random.choice(waiting)}

    def _free_somebody(self) -> dict[str, Any]:
        barred = [key for key, ship in self.now.ships.items() if ship.waits and ship.bars]
        return {"do": "allow_activation", "ship": self._random.choice(barred)}

    def _odd(self) -> dict[str, Any]:
        if self._is_knot and self.now.phase in ("command", "ship") and self._random.random() < 0.6:
            return self._bar() or {"do": "undo"}
        if self.now.phase == "over":
            return self._random.choice(({"do": "undo"}, {"do": "pass"}, {"do": "redo"}))
        return self._random.choice(self._makers())() or {"do": "undo"}

    def _makers(self) -> Sequence[Callable[[], dict[str, Any] | None]]:
        """What makes a step that is no usual one; None where there is nothing for it."""
        return (
            self._undo, self._undo, self._undo, self._any_pass, self._any_pass, self._any_ship,
            self._any_ship, self._any_squadron, self._destroy, self._destroy, self._bar, self._bar,
            self._bar, self._deploy, self._deploy, self._lock, self._concede, self._toggle,
            self._order,
        )  # fmt: skip

    def _undo(self) -> dict[str, Any]:
        return {"do": self._random.choice(("undo", "undo", "redo"))}

    def _any_pass(self) -> dict[str, Any]:
        return {"do": "pass"}

    def _any_ship(self) -> dict[str, Any]:
        return {"do": "activate_ship", "ship": self._pick(list(self.now.ships))}

    def _any_squadron(self) -> dict[str, Any] | None:
        if not self.now.squadrons:
            return None
        return {"do": "activate_squadron", "squadron": self._pick(list(self.now.squadrons))}

    def _destroy(self) -> dict[str, Any]:
        on_table = [key for key, unit in self.now.units.items() if unit.place == "table"]
        return {"do": "destroy", "unit": self._pick(on_table)}

    def _bar(self) -> dict[str, Any] | None:
        until = self._random.choice(self._bars)
        ships = [key for key, ship in self.now.ships.items() if ship.waits]
        if until == "last":
            taken = [ship.side for ship in self.now.ships.values() if "last" in ship.bars]
            ships = [key for key in ships if self.now.ships[key].side not in taken]
        if not ships:
            return None
        return {"do": "prevent_activation", "ship": self._pick(ships), "until": until}

    def _deploy(self) -> dict[str, Any] | None:
        aside = [key for key, unit in self.now.units.items() if unit.place == "aside"]
        if not aside:
            return None
        return {"do": "deploy_set_aside", "units": [self._pick(aside)]}

    def _toggle(self) -> dict[str, Any]:
        on_table = [key for key, unit in self.now.units.items() if unit.place == "table"]
        return {"do": "toggle_activated", "unit": self._pick(on_table)}

    def _order(self) -> dict[str, Any] | None:
        ships = [key for key, ship in self.now.ships.items() if ship.waits]
        return {"do": "require_activation", "ship": self._pick(ships)} if ships else None

    def _lock(self) -> dict[str, Any]:
        return {"do": "lock_dials", "side": self._pick("AB")}

    def _concede(self) -> dict[str, Any] | None:
        if self._random.random() > 0.02:
            return None
        return {"do": "concede", "side": self._pick("AB")}

    def _pick(self, items: Sequence[str]) -> str:
        return self._random.choice(items)
