"""Draws games of attacks at random: mostly legal entries, some that break rules. Digest 8, 10."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

from tests.games.armada.paper.board import COLORS, FACES, ICONS, ZONES, Attack, Plain, Unit
from tests.games.armada.paper.slips import CODES_LET_STAND, Slips
from tests.games.armada.paper.table import ROUNDS, Paper
from tests.games.armada.paper.verdicts import broken

SHIP_TOKENS = ("scatter", "evade", "brace", "redirect", "contain", "salvo", "salvo")
ACE_TOKENS = ("scatter", "evade", "brace")
TITLES = (
    *("Blinded Gunners", "Compartment Fire", "Capacitor Failure", "Coolant Discharge"),
    *("Damaged Munitions", "Depowered Armament", "Disengaged Fire Control", "Injured Crew"),
    *("Faulty Countermeasures", "Point-Defense Failure", "Structural Damage"),
    "Targeter Disruption",
)
EFFECTS = ("Assault Proton Torpedoes", "Blue critical: Ion Cannon Batteries")
MOST_STEPS = 220


class Line(NamedTuple):
    """A step of a record, and what it must come to.

    Attributes:
        overruled: Codes that the table lets stand.
        codes: The rules that it breaks.
        state: What holds after it.
    """

    action: Plain
    overruled: tuple[str, ...]
    codes: frozenset[str]
    state: Mapping[str, Any]

    @property
    def verdict(self) -> str:
        return "overruled" if self.overruled else "refused" if self.codes else "applied"


class Author:
    """Writes one game.

    Args:
        seed: The same seed writes the same game.
    """

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._slips = Slips(self._chance)
        ships, wings = self._chance.randint(1, 3), self._chance.randint(1, 3)
        units = [one for side in "ab" for one in self._fleet(side, ships, wings)]
        self.paper = Paper({unit.id: unit for unit in units})

    def header(self) -> Plain:
        settings = {"rounds": ROUNDS}
        return {
            "format": "armada-companion", "version": 1, "game": "armada", "settings": settings,
        }  # fmt: skip

    def opening(self) -> Iterator[Plain]:
        """Yield the entries up to the first ship."""
        for side in "AB":
            units = [unit for unit in self.paper.units.values() if unit.side == side]
            fleet = {
                "points": 10 if side == "A" else 20,
                "ships": [_ship(unit) for unit in units if unit.is_ship],
                "squadrons": [_wing(unit) for unit in units if not unit.is_ship],
            }
            yield {"do": "enter_fleet", "side": side, "fleet": fleet}
        yield from ({"do": "choose_first_player", "side": "A"}, {"do": "begin"})

    def lines(self) -> Iterator[Line]:
        """Yield the steps of the game, with what each must come to."""
        for unit in self.paper.units.values():
            if unit.is_ship and self._is(0.5):
                card = self._chance.choice(TITLES)
                yield self._line({"do": "deal_damage_card", "ship": unit.id, "card": card})
        for _ in range(MOST_STEPS):
            if self.paper.phase == "over":
                return
            yield self._line(self._draw())

    def _line(self, action: Plain) -> Line:
        codes = frozenset(broken(self.paper, action))
        is_let = bool(codes) and codes <= CODES_LET_STAND and self._is(0.2)
        if is_let or not codes:
            self.paper.play(action)
        return Line(action, tuple(sorted(codes)) if is_let else (), codes, messages(self.paper))

    # Fleets

    def _fleet(self, side: str, ships: int, wings: int) -> Iterator[Unit]:
        for n in range(1, ships + 1):
            yield Unit(
                f"{side}{n}",
                side.upper(),
                self._chance.choice(("small", "medium", "large")),
                self._chance.randint(2, 7),
                {zone: self._chance.randint(0, 3) for zone in ZONES},
                {zone: self._guns(3) for zone in ZONES},
                self._guns(2),
                {},
                [[kind, "ready"] for kind in self._chance.choices(SHIP_TOKENS, k=4)],
                speed=self._chance.choice((0, 1, 2, 2, 3)),
            )
        for n in range(1, wings + 1):
            tokens = self._chance.choices(ACE_TOKENS, k=self._chance.choice((0, 0, 2)))
            hull = self._chance.randint(2, 5)
            yield Unit(
                *(f"{side}s{n}", side.upper(), "", hull, {}, {"": self._guns(2)}),
                *(_with_blue(self._guns(3)), self._keywords()),
                [[kind, "ready"] for kind in tokens],
                hull=hull,
            )

    def _guns(self, most: int) -> tuple[int, int, int]:
        red, blue, black = (self._chance.randint(0, most) for _ in COLORS)
        return red, blue, black

    def _keywords(self) -> dict[str, int | None]:
        some = {"counter": 2, "snipe": 3, "bomber": None, "rogue": None}
        return {key: number for key, number in some.items() if self._is(0.5)}

    # Entries

    def _is(self, likely: float) -> bool:
        return self._chance.random() < likely

    def _draw(self) -> Plain:
        paper = self.paper
        if paper.attack is not None:
            return self._in_attack(paper.attack)
        if paper.phase == "command":
            return {"do": "leave_dials_on_table"}
        if paper.phase == "status":
            return {"do": "end_status_phase"}
        if paper.phase == "squadron":
            return self._of_squadron()
        if not paper.active:
            ready = paper.unactivated(paper.to_act, ships=True)
            return {"do": "activate_ship", "ship": self._chance.choice(ready).id}
        if self._is(0.8 if len(paper.made) < 2 else 0.2):
            return self._slips.of_target(paper, self._declared(paper.units[paper.active]))
        return {"do": "end_activation"}

    def _of_squadron(self) -> Plain:
        wings = self.paper.unactivated(self.paper.to_act, ships=False)
        wing = self._chance.choice(wings)
        if self._is(0.8):
            return self._slips.of_target(self.paper, self._declared(wing))
        return {"do": "activate_squadron", "squadron": wing.id}

    def _declared(self, attacker: Unit) -> dict[str, Any]:
        enemies = [
            one for one in self.paper.units.values() if one.side != attacker.side and one.in_play
        ]
        target = self._chance.choice(enemies)
        entry: dict[str, Any] = {"do": "declare_target", "attacker": attacker.id}
        entry |= {"target": target.id, "range": "close"}
        if attacker.is_ship:
            entry["zone"] = self._chance.choice(ZONES)
            entry["range"] = self._chance.choice(("close", "close", "medium", "long"))
        elif self._is(0.1):
            entry["moved"] = True
        if target.is_ship:
            entry["target_zone"] = self._chance.choice(ZONES)
        if self._is(0.2):
            entry["obstructed"] = self._chance.choice(COLORS)
        return entry

    def _in_attack(self, attack: Attack) -> Plain:
        if self._is(0.01):
            return {"do": "end_attack"}
        if attack.step == "roll":
            if self._is(0.05):
                return {"do": "resolve_damage", "damage": self._chance.randint(0, 4)}
            return self._slips.of_roll(self._rolled(attack))
        if attack.damage is not None:
            return self._after(attack)
        drawn = self._chance.choices(
            (self._changed, self._accuracy, self._token, self._resolved), weights=(1, 3, 4, 3)
        )[0]
        return drawn(attack)

    def _rolled(self, attack: Attack) -> dict[str, Any]:
        dice = [color for color, n in attack.pool.items() for _ in range(n)]
        rolled = self._chance.sample(dice, len(dice) - attack.surplus)
        found: dict[str, list[str]] = {}
        for color in rolled:
            found.setdefault(color, []).append(self._chance.choice(FACES[color]))
        return {"do": "roll_dice", "dice": found}

    def _changed(self, attack: Attack) -> Plain:
        color = self._chance.choice(COLORS)
        face = self._chance.choice(FACES[self._chance.choice((color, *COLORS))])
        number = self._chance.randint(1, len(attack.dice) + 1)
        added, turned = {"add": color, "to": face}, {"die": number, "to": face}
        change = self._chance.choice((added, turned, {"die": number, "remove": True}))
        return {"do": "change_dice", "changes": [change], "why": "a card"}

    def _accuracy(self, attack: Attack) -> Plain:
        shown = [n for n, die in enumerate(attack.dice, 1) if die and die[1] == "accuracy"]
        number = self._chance.choice(shown or range(1, len(attack.dice) + 2))
        if not shown and self._is(0.8):
            return self._token(attack)
        kind = self._kind(attack)
        return {"do": "spend_accuracy", "die": number, "token": kind}

    def _kind(self, attack: Attack) -> str:
        tokens = self.paper.units[attack.target].tokens
        if tokens and self._is(0.9):
            return self._chance.choice(tokens)[0]
        return self._chance.choice(ACE_TOKENS)

    def _token(self, attack: Attack) -> Plain:
        unit, kind = self.paper.units[attack.target], self._kind(attack)
        entry: dict[str, Any] = {"do": "spend_defense_token", "unit": unit.id, "token": kind}
        if kind == "evade":
            entry |= self._evaded(attack)
        if kind == "redirect":
            entry["to_zone"] = self._chance.choice(ZONES)
        return entry

    def _evaded(self, attack: Attack) -> Plain:
        numbers = [n for n, die in enumerate(attack.dice, 1) if die is not None]
        more = self._is(0.3)
        dice = self._chance.sample(numbers, min(len(numbers), 1 + more)) if numbers else []
        faces = [self._face(attack, number) for number in dice]
        entry: dict[str, Any] = {"dice": self._slips.of_numbers(dice)}
        if attack.range != "long" or self._is(0.05):
            entry["rolled"] = faces
        return entry | ({"more": True} if more else {})

    def _face(self, attack: Attack, number: int) -> str:
        die = attack.die(number)
        color = self._chance.choice(COLORS) if die is None or self._is(0.05) else die[0]
        return self._chance.choice(FACES[color])

    def _resolved(self, attack: Attack) -> Plain:
        entry: dict[str, Any] = {"do": "resolve_damage"}
        if any(face in ICONS for _, face in attack.shown) and self._is(0.7):
            critical = self._chance.choice(("standard", "standard", "standard", *EFFECTS))
            number = 1 if critical == "standard" else self._chance.randint(0, 2)
            entry |= {"critical": critical, "cards": self._chance.sample(TITLES, number)}
        if attack.named:
            ship = self.paper.units[attack.target]
            damage = self.paper.damage(entry)
            part = min(ship.shields[attack.named], damage)
            entry["redirect"] = {attack.named: self._chance.randint(1, max(1, part))}
        if "salvo" not in attack.spent:
            entry = self._slips.of_damage(entry, TITLES)
        return {key: value for key, value in entry.items() if value != []}

    def _after(self, attack: Attack) -> Plain:
        if self.paper.owed and self._is(0.7):
            kind, unit = self.paper.owed[0]
            at = attack.range if kind == "salvo" else "close"
            reply = {"do": "declare_target", "attacker": unit, "target": attack.attacker}
            return self._slips.of_reply({**reply, "range": at, "with": kind})
        enemies = self.paper.units.values()
        wings = [one.id for one in enemies if not one.is_ship and self._is(0.8)]
        is_at_squadron = not self.paper.units[attack.target].is_ship
        if is_at_squadron and wings and self._is(0.5):
            entry = {"do": "next_squadron", "target": self._chance.choice(wings)}
            return entry | ({"obstructed": "blue"} if self._is(0.2) else {})
        return {"do": "end_attack"}


def messages(paper: Paper) -> dict[str, Any]:
    """Return what the summary must hold, in its words."""
    found: dict[str, Any] = {
        "phase": paper.phase,
        "round": paper.round,
        "to_act": paper.to_act or None,
        "activating": paper.active or None,
        "owed": [{"do": kind, "unit": unit} for kind, unit in paper.owed],
        "attack": _told_attack(paper.attack) if paper.attack else None,
        "units": {unit.id: _told_unit(unit) for unit in paper.units.values()},
    }
    return deepcopy(found)


def _told_attack(attack: Attack) -> dict[str, Any]:
    dice = enumerate(attack.dice, 1)
    return {
        "step": attack.step,
        "attacker": attack.attacker,
        "zone": attack.zone or None,
        "target": attack.target,
        "target_zone": attack.target_zone or None,
        "range": attack.range,
        "with": attack.kind,
        "obstructed": attack.is_obstructed,
        "to_roll": attack.pool,
        "dice": [{"n": n, "color": die[0], "face": die[1]} for n, die in dice if die],
        "locked": attack.locked_kinds,
        "spent": attack.spent,
        "damage": attack.damage,
    }


def _told_unit(unit: Unit) -> dict[str, Any]:
    found: dict[str, Any] = {
        "in_play": unit.in_play,
        "activated": unit.is_activated,
        "hull": unit.left,
        "defense_tokens": [{"token": kind, "state": state} for kind, state in unit.tokens],
    }
    if unit.is_ship:
        found |= {
            "shields": unit.shields,
            "damage_cards": unit.cards,
            "faceup_damage_cards": unit.faceup,
        }
    return found


def _with_blue(guns: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return an armament with a blue die, as all squadrons have one against squadrons."""
    return guns[0], max(1, guns[1]), guns[2]


def _ship(unit: Unit) -> Plain:
    return {
        **{"id": unit.id, "name": unit.id, "size": unit.size, "hull": unit.hull_value},
        **{"speed": unit.speed, "shields": unit.shields, "anti_squadron": unit.anti_squadron},
        **{"batteries": unit.guns, "defense_tokens": _kinds(unit)},
    }


def _wing(unit: Unit) -> Plain:
    return {
        **{"id": unit.id, "name": unit.id, "hull": unit.hull_value, "battery": unit.guns[""]},
        **{"anti_squadron": unit.anti_squadron, "keywords": unit.keywords},
        "defense_tokens": _kinds(unit),
    }


def _kinds(unit: Unit) -> Sequence[str]:
    return [kind for kind, _ in unit.tokens]
