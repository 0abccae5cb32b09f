"""The turn order once more, written from the rules digest alone: sections 1.3, 2.3, 5 and 6.

It shares no code with the program: a table of ships and squadrons, changed in place, whose copies
serve undo and redo. What it tells of a step is what `replay --json` is held against.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Action = Mapping[str, Any]
OTHER = {"A": "B", "B": "A"}
APPLIED, OVERRULED, REFUSED, IMPOSSIBLE = "applied", "overruled", "refused", "impossible"
ENTRIES = (
    *("destroy", "prevent_activation", "allow_activation"),
    *("deploy_set_aside", "concede", "toggle_activated", "require_activation"),
)


@dataclass
class OracleShip:
    """A ship; `bars` holds the `until` of each effect that stops it."""

    side: str
    command: int
    points: int
    dials: list[str] = field(default_factory=list)
    place: str = "table"
    begun: bool = False
    has_resolved: bool = False
    bars: frozenset[str] = frozenset()

    @property
    def waits(self) -> bool:
        """True while it counts as an unactivated ship."""
        return self.place == "table" and not self.begun


@dataclass
class OracleSquadron:
    """A squadron."""

    side: str
    points: int
    place: str = "table"
    done: bool = False

    @property
    def waits(self) -> bool:
        """True while it counts as an unactivated squadron."""
        return self.place == "table" and not self.done


@dataclass
class Oracle:
    """A game from the moment before `begin`."""

    first: str
    ships: dict[str, OracleShip]
    squadrons: dict[str, OracleSquadron]
    phase: str = "setup"
    round: int = 0
    to_act: str | None = None
    activating: str | None = None
    tokens: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    locked: set[str] = field(default_factory=set)
    ships_begun: int = 0
    first_begun: int = 0
    last_turn_paid: dict[str, bool] = field(default_factory=lambda: {"A": False, "B": False})
    ordered: dict[str, str] = field(default_factory=lambda: {"A": "", "B": ""})
    acted_this_turn: int = 0
    revealed: str = ""
    by_command: int = 0
    winner: str | None = None
    gave_up: str | None = None
    forced: list[str] = field(default_factory=list)

    @property
    def units(self) -> dict[str, OracleShip | OracleSquadron]:
        """Ships and squadrons by id."""
        return {**self.ships, **self.squadrons}

    def waiting(self, side: str) -> list[str]:
        """Return the ids of a side's unactivated ships."""
        return [key for key, ship in self.ships.items() if ship.side == side and ship.waits]

    def waiting_squadrons(self, side: str) -> list[str]:
        """Return the ids of a side's unactivated squadrons."""
        return [key for key, unit in self.squadrons.items() if unit.side == side and unit.waits]

    def able(self, side: str) -> list[str]:
        """Return the ids of a side's unactivated ships that may activate now. Digest 5.6."""
        free = {one: self._free(one) for one in OTHER}
        if not free["A"] and not free["B"]:
            return [key for key in self.waiting(side) if self._is_barred_from_first_only(key)]
        return free[side]

    def pass_codes(self, side: str) -> list[str]:
        """Return every test of digest 5.3 that fails, in its order."""
        if self.phase != "ship" or self.to_act != side or self.activating:
            return ["NOT_YOUR_TURN"]
        mine, theirs = len(self.waiting(side)), len(self.waiting(OTHER[side]))
        is_first = side == self.first
        tests = {
            "NONE_LEFT": mine > 0,
            "PREVENTED": bool(self.able(side)),
            "NO_TOKEN": self.tokens[side] > 0,
            "P1_MUST_ACTIVATE_FIRST": not is_first or self.first_begun > 0,
            "P1_NOT_FEWER": not is_first or mine < theirs,
            "P2_HAS_MORE": is_first or mine <= theirs,
            "CONSECUTIVE": not self.last_turn_paid[side],
            "OTHER_SHIP_REQUIRED": not self._order(side),
        }
        broken = [code for code, holds in tests.items() if not holds]
        # A forced pass instead: what a token pass would need is beside the point.
        return broken[:1] if {"NONE_LEFT", "PREVENTED"} & set(broken) else broken

    def summary(self) -> dict[str, object]:
        """Return what is compared, in the shape of `state`."""
        codes = {side: next(iter(self.pass_codes(side)), None) for side in OTHER}
        return {
            "round": self.round,
            "phase": self.phase,
            "to_act": self.to_act,
            "activating": self.activating,
            "pass_tokens": dict(self.tokens),
            "unactivated_ships": {side: len(self.waiting(side)) for side in OTHER},
            "unactivated_squadrons": {side: len(self.waiting_squadrons(side)) for side in OTHER},
            "may_pass": {side: {"legal": not code, "code": code} for side, code in codes.items()},
            "forced_passes": list(self.forced),
            "score": {side: self.score(side) for side in OTHER},
            "winner": self.winner,
            "dials": {key: len(ship.dials) for key, ship in self.ships.items()},
        }

    def score(self, side: str) -> int:
        """Return the points of the enemies destroyed so far; who gives up loses all."""
        lost = [
            one for one in self.units.values() if one.place == "gone" or one.side == self.gave_up
        ]
        return sum(unit.points for unit in lost if unit.side != side)

    def judge(self, action: Action) -> tuple[str, list[str] | None]:
        """Return the verdict without overruling, and the rules broken where they are compared."""
        do = action["do"]
        if self.phase == "over":
            return IMPOSSIBLE, None
        if do == "toggle_activated" and action["unit"] == self.activating:
            return IMPOSSIBLE, None
        if do in ENTRIES:
            return APPLIED, None
        phases = {
            "begin": ("setup",),
            "assign_dials": ("command",),
            "lock_dials": ("command",),
            "activate_squadron": ("ship", "squadron"),
            "end_status_phase": ("status",),
        }
        if self.phase not in phases.get(do, ("ship",)):
            return IMPOSSIBLE, None
        if do in ("end_activation", "resolve_command") and self.activating is None:
            return IMPOSSIBLE, None
        if do == "pass":
            codes = self.pass_codes(str(self.to_act))
            return (REFUSED if codes else APPLIED), codes
        return (APPLIED if self._may(action) else REFUSED), None

    def apply(self, action: Action) -> None:
        """Carry an action out and whatever follows of itself."""
        self.forced = []
        self._doers()[action["do"]](action)
        self._follow()

    def _lacks_dials(self, ship: OracleShip) -> bool:
        return ship.place == "table" and len(ship.dials) < ship.command

    def _order(self, side: str) -> str:
        """Return the ship that the side must activate now, if it can. Digest 5.6, A-37."""
        return self.ordered[side] if self.ordered[side] in self.able(side) else ""

    def _free(self, side: str) -> list[str]:
        return [key for key in self.waiting(side) if not self._is_barred(self.ships[key])]

    def _is_barred(self, ship: OracleShip, but: str = "") -> bool:
        holding = {
            "lifted": True,
            "turn": True,
            "round": True,
            "not_first": self.ships_begun == 0,
            "last": self._comes_before_others(ship),
        }
        return any(holding[bar] for bar in ship.bars if bar != but)

    def _is_barred_from_first_only(self, key: str) -> bool:
        ship = self.ships[key]
        return "not_first" in ship.bars and not self._is_barred(ship, but="not_first")

    def _comes_before_others(self, ship: OracleShip) -> bool:
        others = [one for one in self.ships.values() if one.waits and one is not ship]
        return any(
            one.side == ship.side or "last" not in one.bars or ship.side != self.first
            for one in others
        )

    def _may(self, action: Action) -> bool:
        match action["do"]:
            case "assign_dials":
                ship = self.ships[action["ship"]]
                fits = len(ship.dials) + len(action["commands"]) <= ship.command
                is_open = ship.side not in self.locked or self._lacks_dials(ship)
                return fits and is_open and ship.place == "table"
            case "lock_dials":
                side = action["side"]
                mine = [one for one in self.ships.values() if one.side == side]
                full = all(len(one.dials) >= one.command for one in mine if one.place == "table")
                return full and side not in self.locked
            case "activate_ship":
                ordered = self._order(str(self.to_act)) or action["ship"]
                able = self.able(str(self.to_act))
                return not self.activating and action["ship"] in able and action["ship"] == ordered
            case "instead":
                return not self.activating and not self._order(str(self.to_act))
            case "resolve_command":
                return not self.ships[str(self.activating)].has_resolved
            case "activate_squadron":
                return self._may_activate_squadron(self.squadrons[action["squadron"]])
        return True

    def _may_activate_squadron(self, squadron: OracleSquadron) -> bool:
        in_time = self.phase == "squadron" or self.by_command > 0
        return in_time and squadron.waits and squadron.side == self.to_act

    def _doers(self) -> Mapping[str, Callable[[Action], None]]:
        return {
            "begin": self._begin,
            "assign_dials": self._assign_dials,
            "lock_dials": lambda action: self.locked.add(action["side"]),
            "activate_ship": self._activate_ship,
            "resolve_command": self._resolve_squadron_command,
            "end_activation": lambda action: self._end_turn(paid=False),
            "pass": self._pass,
            "instead": lambda action: self._end_turn(paid=False),
            "activate_squadron": self._activate_squadron,
            "end_status_phase": self._end_round,
            "destroy": self._destroy,
            "prevent_activation": self._prevent,
            "allow_activation": self._allow,
            "deploy_set_aside": self._deploy,
            "toggle_activated": self._toggle,
            "require_activation": self._require,
            "concede": self._concede,
        }

    def _begin(self, action: Action) -> None:
        second = OTHER[self.first]
        sizes = {side: sum(ship.side == side for ship in self.ships.values()) for side in OTHER}
        if sizes[second] < sizes[self.first]:
            self.tokens[second] = sizes[self.first] - sizes[second]
        elif sizes[self.first] < sizes[second]:
            self.tokens[self.first] = sizes[second] - sizes[self.first] - 1
        self.phase, self.round = "command", 1

    def _assign_dials(self, action: Action) -> None:
        self.ships[action["ship"]].dials += action["commands"]

    def _activate_ship(self, action: Action) -> None:
        ship = self.ships[action["ship"]]
        ship.begun = True
        self.revealed = ship.dials.pop(0) if ship.dials else ""
        self.activating, self.to_act = action["ship"], ship.side
        self.ships_begun += 1
        self.first_begun += ship.side == self.first

    def _resolve_squadron_command(self, action: Action) -> None:
        self.revealed, self.by_command = "", 2
        self.ships[str(self.activating)].has_resolved = True

    def _pass(self, action: Action) -> None:
        side = str(self.to_act)
        self.tokens[side] = max(0, self.tokens[side] - 1)
        self._end_turn(paid=True)

    def _end_turn(self, *, paid: bool) -> None:
        side = str(self.to_act)
        self.last_turn_paid[side] = paid
        self.activating, self.by_command = None, 0
        self.ordered[side] = ""
        for ship in self.ships.values():
            if ship.side == side:
                ship.bars -= {"turn"}
        self.to_act = OTHER[side]

    def _activate_squadron(self, action: Action) -> None:
        self.squadrons[action["squadron"]].done = True
        if self.phase == "ship":
            self.by_command -= 1
            return
        self.acted_this_turn += 1

    def _end_round(self, action: Action) -> None:
        if self.round == 6:
            self._end_on_points()
            return
        self.phase, self.round, self.locked = "command", self.round + 1, set()
        self.ships_begun, self.ordered = 0, {"A": "", "B": ""}
        for ship in self.ships.values():
            ship.begun = ship.has_resolved = False
            ship.bars &= {"lifted"}
        for squadron in self.squadrons.values():
            squadron.done = False

    def _destroy(self, action: Action) -> None:
        unit = self.units[action["unit"]]
        unit.place = "gone"
        if isinstance(unit, OracleShip):
            unit.dials = []
        for side in OTHER:
            fleet = [ship for ship in self.ships.values() if ship.side == side]
            if all(ship.place != "table" for ship in fleet):
                self._end_game(OTHER[side])
                return
        if action["unit"] == self.activating:
            self._end_turn(paid=False)

    def _prevent(self, action: Action) -> None:
        self.ships[action["ship"]].bars |= {action["until"]}

    def _allow(self, action: Action) -> None:
        self.ships[action["ship"]].bars = frozenset()

    def _deploy(self, action: Action) -> None:
        for key in action["units"]:
            self.units[key].place = "table"

    def _toggle(self, action: Action) -> None:
        unit = self.units[action["unit"]]
        if isinstance(unit, OracleShip):
            unit.begun = not unit.begun
        else:
            unit.done = not unit.done

    def _require(self, action: Action) -> None:
        self.ordered[self.ships[action["ship"]].side] = action["ship"]

    def _concede(self, action: Action) -> None:
        self.gave_up = action["side"]
        self._end_game(OTHER[action["side"]])

    def _end_on_points(self) -> None:
        self._lose_set_aside()
        ahead = self.score(self.first) > self.score(OTHER[self.first])
        self._end_game(self.first if ahead else OTHER[self.first])

    def _end_game(self, winner: str) -> None:
        self._lose_set_aside()
        self.phase, self.to_act, self.activating, self.winner = "over", None, None, winner

    def _lose_set_aside(self) -> None:
        for unit in self.units.values():
            unit.place = "gone" if unit.place == "aside" else unit.place

    def _follow(self) -> None:
        """Carry out forced passes and begin the phases that begin of themselves."""
        is_set = not any(map(self._lacks_dials, self.ships.values()))
        if self.phase == "command" and self.locked == {"A", "B"} and is_set:
            self.phase, self.to_act, self.first_begun = "ship", self.first, 0
            self.last_turn_paid = {"A": False, "B": False}
        if self.phase == "ship" and not self.activating:
            self._run_ship_phase()
        if self.phase == "squadron":
            self._run_squadron_phase()

    def _run_ship_phase(self) -> None:
        while self.waiting("A") or self.waiting("B"):
            side = str(self.to_act)
            if self.able(side) or (self.waiting(side) and self._is_stuck()):
                return
            self.forced.append(side)
            self._end_turn(paid=False)
        self.phase, self.to_act, self.acted_this_turn = "squadron", self.first, 0

    def _is_stuck(self) -> bool:
        """Tell whether forced passes would go round for ever."""
        ends = any(ship.waits and "turn" in ship.bars for ship in self.ships.values())
        return not (self.able("A") or self.able("B") or ends)

    def _run_squadron_phase(self) -> None:
        while self.waiting_squadrons("A") or self.waiting_squadrons("B"):
            side = str(self.to_act)
            waiting = self.waiting_squadrons(side)
            if waiting and self.acted_this_turn < 2:
                return
            if self.acted_this_turn == 0:
                self.forced.append(side)
            self.to_act, self.acted_this_turn = OTHER[side], 0
        self.phase, self.to_act = "status", None
