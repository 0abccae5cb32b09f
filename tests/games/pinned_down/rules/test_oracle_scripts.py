"""Random scripts of cards told by their numbers, against a small oracle that asks no rules.

The oracle keeps the plain state that a record prints. Source: the digest's section 8, D3, W1, W2.
"""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline
from tests.examples import examples
from tests.games.pinned_down.rules.tabletop import CARDS

Plain = dict[str, Any]

SCRIPTS_EACH = 20
STEPS = 70
PHASES = {
    **dict.fromkeys(("change_pool", "change_power"), "main attack assignment fight jump"),
    "play_effect": "main fight jump",
    "end_main": "main",
    "reveal": "attack",
    **dict.fromkeys(("assign", "unassign", "end_assignment"), "assignment"),
    **dict.fromkeys(("fight", "resolve_fight"), "fight"),
    "jump": "jump",
}


class ImpossibleError(Exception):
    """The action names what does not exist or makes no sense now."""


@dataclass
class Unit:
    power: int
    structure: int = 100
    changes: list[tuple[int, str]] = field(default_factory=list)

    def total(self, *, fighting: bool = True) -> int:
        return self.power + sum(by for by, until in self.changes if fighting or until != "fight")

    def end(self, *untils: str) -> None:
        self.changes = [one for one in self.changes if one[1] not in untils]


class Oracle:
    """A game that has begun, at a first location of distance 2."""

    def __init__(self, powers: list[int], *, joint: bool, all_must_fall: bool) -> None:
        self.joint, self.all_must_fall = joint, all_must_fall
        self.turn, self.phase, self.pool = 1, "main", 2
        self.locations = [2]
        self.ships = {f"s{index}": Unit(power) for index, power in enumerate(powers)}
        self.enemies: dict[str, Unit] = {}
        self.pairs: dict[str, str] = {}
        self.enemy_fought = ""

    def codes(self, action: Plain) -> list[str]:
        """Return the rules that are broken."""
        for key, known in (("ship", self.ships), ("enemy", self.enemies)):
            if action.get(key, next(iter(known), None)) not in {*known, None}:
                raise ImpossibleError
        if self.phase not in PHASES[action["do"]].split():
            raise ImpossibleError
        check = getattr(self, f"check_{action['do']}", None)
        return list(check(action)) if check else []

    def play(self, action: Plain) -> None:
        getattr(self, action["do"])(action)
        if self.phase == "fight" and not self.pairs:
            self.begin_jump()

    def change_pool(self, action: Plain) -> None:
        self.pool = max(0, self.pool + action["by"])

    def change_power(self, action: Plain) -> None:
        unit = self.ships[action["ship"]] if "ship" in action else self.enemies[action["enemy"]]
        unit.changes.append((action["by"], action["until"]))

    def check_play_effect(self, action: Plain) -> Iterator[str]:
        if self.phase == "fight" and not self.enemy_fought:
            yield "F2"

    def play_effect(self, action: Plain) -> None:
        self.pool += action["threat"]

    def end_main(self, action: Plain) -> None:
        self.pool += sum(self.locations) + len(self.ships)
        self.phase = "attack"

    def check_reveal(self, action: Plain) -> Iterator[str]:
        if "power" in action and action["id"] in self.enemies:
            raise ImpossibleError
        yield from ()

    def reveal(self, action: Plain) -> None:
        if action["threat"] <= self.pool:
            self.pool -= action["threat"]
            if "power" in action:
                self.enemies[action["id"]] = Unit(action["power"])
        elif self.enemies:
            self.phase = "assignment"
        else:
            self.begin_jump()

    def strongest_free(self, taken: set[str]) -> int:
        free = [
            unit.total(fighting=False) for id_, unit in self.enemies.items() if id_ not in taken
        ]
        return max(free, default=-99)

    def check_assign(self, action: Plain) -> Iterator[str]:
        taken = {enemy for ship, enemy in self.pairs.items() if ship != action["ship"]}
        if self.strongest_free(taken) > self.enemies[action["enemy"]].total(fighting=False):
            yield "G5"

    def assign(self, action: Plain) -> None:
        kept = {
            ship: enemy
            for ship, enemy in self.pairs.items()
            if ship != action["ship"] and (self.joint or enemy != action["enemy"])
        }
        self.pairs = {**kept, action["ship"]: action["enemy"]}

    def check_unassign(self, action: Plain) -> Iterator[str]:
        if action["ship"] not in self.pairs:
            raise ImpossibleError
        yield from ()

    def unassign(self, action: Plain) -> None:
        del self.pairs[action["ship"]]

    def check_end_assignment(self, action: Plain) -> Iterator[str]:
        engaged = set(self.pairs.values())
        more_enemies = len(self.enemies) > len(self.ships)
        found = len(self.pairs) if more_enemies or not self.joint else len(engaged)
        if found < min(len(self.ships), len(self.enemies)):
            yield "G10"
        elif engaged:
            weakest = min(self.enemies[one].total(fighting=False) for one in engaged)
            yield from ["G5"] * (self.strongest_free(engaged) > weakest)

    def end_assignment(self, action: Plain) -> None:
        self.phase = "fight"

    def check_fight(self, action: Plain) -> Iterator[str]:
        if action["ship"] not in self.pairs:
            raise ImpossibleError
        yield from ["F1"] * bool(self.enemy_fought)

    def fight(self, action: Plain) -> None:
        self.enemy_fought = self.pairs[action["ship"]]

    def fighters(self) -> list[str]:
        return [ship for ship in self.ships if self.pairs.get(ship) == self.enemy_fought]

    def result(self) -> str:
        ours = sum(max(0, self.ships[ship].total()) for ship in self.fighters())
        theirs = max(0, self.enemies[self.enemy_fought].total())
        return "F3" if ours > theirs else "F5" if theirs >= 2 * ours else "F4"

    def check_resolve_fight(self, action: Plain) -> Iterator[str]:
        if not self.enemy_fought:
            raise ImpossibleError
        if ("damage" in action) != (self.result() == "F4"):
            yield self.result()

    def resolve_fight(self, action: Plain) -> None:
        result, fighters = self.result(), self.fighters()
        for unit in (self.enemies[self.enemy_fought], *(self.ships[ship] for ship in fighters)):
            unit.end("fight")
        if result == "F3":
            del self.enemies[self.enemy_fought]
        self.enemy_fought = ""
        self.pairs = {one: enemy for one, enemy in self.pairs.items() if one not in fighters}
        for ship in fighters if result == "F5" else ():
            self.lose(ship)
        for ship, card in zip(fighters, action.get("damage", ()), strict=False):
            self.damage(ship, card)

    def damage(self, ship: str, card: Plain) -> None:
        if self.phase == "over":
            return
        unit = self.ships[ship]
        unit.power += card["power"]
        unit.structure += card["structure"]
        if unit.structure <= 0:
            self.lose(ship)

    def lose(self, ship: str) -> None:
        del self.ships[ship]
        if not self.all_must_fall or not self.ships:
            self.phase = "over"

    def begin_jump(self) -> None:
        self.phase = "over" if sum(self.locations) >= 10 else "jump"

    def check_jump(self, action: Plain) -> Iterator[str]:
        if action["choose"] not in [one["name"] for one in action["shown"]]:
            raise ImpossibleError
        yield from ["J4"] * (len(action["shown"]) > 2)

    def jump(self, action: Plain) -> None:
        chosen = next(one for one in action["shown"] if one["name"] == action["choose"])
        self.locations.append(chosen["distance"])
        self.pool += len(self.enemies)
        self.enemies = {}
        for ship in self.ships.values():
            ship.end("fight", "turn")
        self.turn, self.phase = self.turn + 1, "main"

    def state(self) -> Plain:
        return {
            "turn": self.turn,
            "phase": self.phase,
            "pool": self.pool,
            "distance": sum(self.locations),
            "ships": {id_: (one.total(), one.structure) for id_, one in self.ships.items()},
            "enemies": {id_: one.total() for id_, one in self.enemies.items()},
            "pairs": self.pairs,
        }


class Author:
    """Writes scripts: mostly what may be done next, sometimes anything at all."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def action(self, oracle: Oracle) -> Plain:
        wild = self.random.random() < 0.2
        verb: str = self.random.choice([*PHASES]) if wild else self.next_verb(oracle)
        return {"do": verb, **getattr(self, verb)(oracle)}

    def next_verb(self, oracle: Oracle) -> str:
        return {
            "main": "end_main",
            "attack": "reveal",
            "assignment": "end_assignment" if oracle.pairs and self.often() else "assign",
            "fight": "resolve_fight" if oracle.enemy_fought and self.often() else "fight",
            "jump": "jump",
        }.get(oracle.phase, "change_pool")

    def often(self) -> bool:
        return self.random.random() < 0.6

    def one_of(self, known: Iterable[str]) -> str:
        return self.random.choice([*[*known] * 4, "nobody"])

    def change_pool(self, oracle: Oracle) -> Plain:
        return {"by": self.random.randint(-6, 6)}

    def change_power(self, oracle: Oracle) -> Plain:
        until = self.random.choice(("fight", "turn", "game"))
        key, known = self.random.choice((("ship", oracle.ships), ("enemy", oracle.enemies)))
        return {key: self.one_of(known), "by": self.random.randint(-4, 5), "until": until}

    def play_effect(self, oracle: Oracle) -> Plain:
        return {"player": "p0", "name": "Effect", "threat": self.random.randint(0, 3)}

    def end_main(self, oracle: Oracle) -> Plain:
        return {}

    def reveal(self, oracle: Oracle) -> Plain:
        threat = self.random.choice((0, 1, 2, oracle.pool, oracle.pool + 1))
        card = {"id": f"e{self.random.randint(1, 20)}", "name": "Attack", "threat": threat}
        ship = {"power": self.random.choice((0, 6, 7, 9, 9, 11, 12, 16))}
        return card | ship if self.random.random() < 0.8 else card

    def assign(self, oracle: Oracle) -> Plain:
        free = {id_: unit for id_, unit in oracle.ships.items() if id_ not in oracle.pairs}
        enemies = sorted(oracle.enemies, key=lambda one: -oracle.enemies[one].total(fighting=False))
        open_ = [one for one in enemies if one not in oracle.pairs.values()]
        likely = open_[0] if open_ and self.often() else self.one_of(oracle.enemies)
        return {"ship": self.one_of(free or oracle.ships), "enemy": likely}

    def unassign(self, oracle: Oracle) -> Plain:
        return {"ship": self.one_of(oracle.ships)}

    def end_assignment(self, oracle: Oracle) -> Plain:
        return {}

    def fight(self, oracle: Oracle) -> Plain:
        return {"ship": self.one_of(oracle.pairs if self.often() else oracle.ships)}

    def resolve_fight(self, oracle: Oracle) -> Plain:
        due = bool(oracle.enemy_fought) and oracle.result() == "F4"
        cards = [
            {
                "power": -self.random.randint(0, 2),
                "structure": -self.random.choice((20, 25, 35, 50, 100)),
            }
            for _ in oracle.fighters() or ("one",)
        ]
        return {"damage": cards} if due is (self.random.random() < 0.9) else {}

    def jump(self, oracle: Oracle) -> Plain:
        count = self.random.choice((2, 2, 2, 2, 3))
        shown = [{"name": f"L{n}", "distance": self.random.randint(1, 3)} for n in range(count)]
        return {"shown": shown, "choose": self.random.choice(("L0", "L1", "L0", "L1", "L9"))}


class Game:
    """The same script for the oracle and for the rules, which have to agree after every step."""

    def __init__(self, seed: int, players: int, *, joint: bool) -> None:
        self.random = Random(f"{seed} {players} {joint}")
        self.verdicts: set[str] = set()
        powers = [self.random.choice((0, 5, 7, 8, 9, 12)) for _ in range(players)]
        all_must_fall = self.random.random() < 0.5
        self.oracle = Oracle(powers, joint=joint, all_must_fall=all_must_fall)
        settings = {"joint_fights": joint, "lose_when": "all" if all_must_fall else "any"}
        self.timeline = Timeline(PINNED_DOWN, CARDS, {"settings": settings})
        for index, power in enumerate(powers):
            ship = {"id": f"s{index}", "name": "Ship", "power": power}
            self.enter({"do": "add_player", "player": f"p{index}", "ship": ship})
        self.enter({"do": "show_location", "name": "First", "distance": 2})
        self.enter({"do": "begin"})
        self.past: list[Oracle] = []
        self.future: list[Oracle] = []

    def enter(self, action: Plain, overruled: Overruled | None = None) -> tuple[str, list[str]]:
        played = self.timeline.play(Step(action, 1, overruled=overruled))
        codes = [rule.code for rule in played.rules]
        self.verdicts |= {played.verdict.value, *codes}
        return played.verdict.value, codes

    def state(self) -> Plain:
        shown: Plain = PINNED_DOWN.summary(self.timeline.state, (), None)
        ships, enemies = shown["ships"], shown["enemies"]
        return {key: shown[key] for key in ("turn", "phase", "pool", "distance", "pairs")} | {
            "ships": {id_: (one["power"], one["structure"]) for id_, one in ships.items()},
            "enemies": {id_: one["power"] for id_, one in enemies.items()},
        }

    def step(self, author: Author) -> None:
        """Play one step in both and compare verdict, rules and state."""
        chance = self.random.random()
        if chance < 0.06:
            self.go("undo" if chance < 0.04 else "redo")
        else:
            self.act(author.action(self.oracle))
        assert self.state() == self.oracle.state()

    def go(self, verb: str) -> None:
        source, target = (self.past, self.future) if verb == "undo" else (self.future, self.past)
        if verb == "redo" or source:  # below the first step lies the setup, not the oracle's
            expected = "applied" if source else "impossible"
            assert self.enter({"do": verb}) == (expected, [])
        if source:
            target.append(self.oracle)
            self.oracle = source.pop()

    def act(self, action: Plain) -> None:
        try:
            codes = self.oracle.codes(action)
        except ImpossibleError:
            assert self.enter(action) == ("impossible", []), action
            return
        may_stand = bool(codes) and not codes[0].startswith("F") and self.random.random() < 0.2
        overruled = Overruled(tuple(codes)) if may_stand else None
        verdict = "applied" if not codes else "overruled" if overruled else "refused"
        assert self.enter(action, overruled) == (verdict, codes), action
        if verdict != "refused":
            self.past.append(deepcopy(self.oracle))
            self.future.clear()
            self.oracle.play(action)


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("joint", [False, True], ids=["one_to_one", "joint"])
def test_random_scripts_end_as_the_oracle_says(players: int, joint: bool) -> None:
    """Section 8, D3, W1, W2; Q8 and Q23 as settings."""
    for seed in range(examples(SCRIPTS_EACH)):
        game = Game(seed, players, joint=joint)
        author = Author(game.random)
        for _ in range(STEPS):
            game.step(author)


def test_the_scripts_reach_every_phase_and_every_verdict() -> None:
    seen: set[str] = set()
    for seed in range(SCRIPTS_EACH):
        game = Game(seed, 3, joint=False)
        author = Author(game.random)
        for _ in range(STEPS):
            game.step(author)
            seen |= {game.oracle.phase, *game.verdicts}
    assert seen >= {"main", "attack", "assignment", "fight", "jump", "over"}
    assert seen >= {"applied", "refused", "impossible", "overruled", "G5", "G10", "F1", "F2", "F3"}
    assert seen >= {"F4", "F5", "J4"}
