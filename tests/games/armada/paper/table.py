"""A game on paper: whose turn it is, and what an entry does. Digest 5.2, 6.1, 7, 8, 9."""

from dataclasses import dataclass, field

from tests.games.armada.paper import board

OTHER = {"A": "B", "B": "A"}
REPLIES = ("salvo", "counter")
ROUNDS = 2


@dataclass
class Paper:
    """The state of a game, which entries change; side A is first player."""

    units: dict[str, board.Unit]
    phase: str = "command"
    round: int = 1
    to_act: str = ""
    active: str = ""
    done: int = 0
    made: list[board.Made] = field(default_factory=list)
    attack: board.Attack | None = None
    owed: list[tuple[str, str]] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)

    @property
    def ships(self) -> frozenset[str]:
        """The ids of all ships."""
        return frozenset(unit.id for unit in self.units.values() if unit.is_ship)

    def unactivated(self, side: str, *, ships: bool) -> list[board.Unit]:
        return [
            one
            for one in self.units.values()
            if one.side == side and one.is_ship is ships and one.in_play and not one.is_activated
        ]

    def copies_left(self, title: str) -> int:
        known = [card for unit in self.units.values() for card in unit.faceup]
        return board.COPIES.get(title, 2) - (*known, *self.discarded).count(title)

    def open(self) -> board.Attack:
        assert self.attack is not None
        return self.attack

    # What an entry does

    def play(self, entry: board.Plain) -> None:
        """Carry out an entry, and what follows of itself."""
        getattr(self, f"_{entry['do']}")(entry)
        self._settle()

    def _leave_dials_on_table(self, entry: board.Plain) -> None:
        self.phase, self.to_act = "ship", "A"

    def _deal_damage_card(self, entry: board.Plain) -> None:
        self.units[entry["ship"]].faceup.append(entry["card"])

    def _activate_ship(self, entry: board.Plain) -> None:
        self.active, self.made = entry["ship"], []
        self.units[self.active].is_activated = True

    def _end_activation(self, entry: board.Plain) -> None:
        self.active, self.to_act = "", OTHER[self.to_act]

    def _activate_squadron(self, entry: board.Plain) -> None:
        self.units[entry["squadron"]].is_activated = True
        self.done += 1

    def _end_status_phase(self, entry: board.Plain) -> None:
        if self.round == ROUNDS:
            self.phase = "over"
            return
        self.round, self.phase = self.round + 1, "command"
        for unit in self.units.values():
            unit.is_activated = unit.has_attacked = False

    def _declare_target(self, entry: board.Plain) -> None:
        attack = self.declared(entry)
        attacker, target = self.units[attack.attacker], self.units[attack.target]
        if attack.kind in REPLIES:
            self.owed.remove((attack.kind, attack.attacker))
        elif not attacker.is_ship:
            self._activate_squadron({"squadron": attacker.id})
        if not sum(attack.pool.values()):
            return
        if attacker.is_ship and attack.kind not in REPLIES:
            self.made.append(board.Made(attack.zone, [target.id], not target.is_ship))
        if attacker.is_ship and target.is_ship:
            attacker.has_attacked = True
        self.attack = attack

    def declared(self, entry: board.Plain) -> board.Attack:
        """Return an attack as it is declared, with the dice that are rolled. Digest 8.2, 8.6."""
        attacker, target = self.units[entry["attacker"]], self.units[entry["target"]]
        kind = entry.get("with") or ("battery" if target.is_ship else "anti_squadron")
        zone, at = entry.get("target_zone", ""), entry["range"]
        is_obstructed = "obstructed" in entry
        unnamed = 0
        if kind == "salvo":
            answered = self.open()
            zone = answered.zone if target.is_ship else ""
            is_obstructed = answered.is_obstructed
            unnamed = int(is_obstructed)
        pool = self.dice_of(attacker, target, kind, entry.get("zone", ""), at)
        pool, surplus = _less(pool, entry.get("obstructed", ""), unnamed + _lost(attacker, target))
        snipes = kind == "anti_squadron" and "snipe" in attacker.keywords and at != "close"
        return board.Attack(
            *(attacker.id, target.id, entry.get("zone", ""), zone, at, kind, pool, surplus),
            is_obstructed=is_obstructed,
            targets=[target.id],
            snipes=snipes,
            answers=self.attack,
        )

    def dice_of(
        self, attacker: board.Unit, target: board.Unit, kind: str, zone: str, at: str
    ) -> dict[str, int]:
        """Return the dice of the armament that is used. Digest 6.5, 8.2, 8.3 (2), 8.6."""
        if kind == "counter":
            return {"blue": attacker.keywords["counter"] or 0}
        if not attacker.is_ship:
            snipe = attacker.keywords.get("snipe")
            if snipe and not target.is_ship and at != "close":
                return {"blue": snipe}
            return board.gathered(
                attacker.guns[""] if target.is_ship else attacker.anti_squadron, "close"
            )
        if not target.is_ship:
            return board.gathered(attacker.anti_squadron, at)
        return board.gathered(attacker.guns["rear" if kind == "salvo" else zone], at)

    def _roll_dice(self, entry: board.Plain) -> None:
        attack, dice = self.open(), entry["dice"]
        attack.dice = [(c, face) for c in ("red", "blue", "black") for face in dice.get(c, ())]
        attack.step = "effects"

    def _change_dice(self, entry: board.Plain) -> None:
        dice = self.open().dice
        (change,) = entry["changes"]
        if "add" in change:
            dice.append((change["add"], change["to"]))
        elif (die := self.open().die(change["die"])) is not None:
            dice[change["die"] - 1] = (die[0], change["to"]) if "to" in change else None

    def _spend_accuracy(self, entry: board.Plain) -> None:
        attack = self.open()
        place = self.locks(entry["token"])
        if place is not None:
            attack.locked.append(place)
        attack.locked_kinds.append(entry["token"])
        if attack.die(entry["die"]) is not None:
            attack.dice[entry["die"] - 1] = None

    def locks(self, kind: str) -> int | None:
        """Return the place of the token that an accuracy icon locks: a ready one first."""
        attack = self.open()
        tokens = self.units[attack.target].tokens
        for state in ("ready", "exhausted"):
            for place, token in enumerate(tokens):
                if token == [kind, state] and place not in attack.locked:
                    return place
        return None

    def spends(self, kind: str, *, more: bool) -> int | None:
        """Return the place of the token that is spent. Digest 8.4.

        A ready one first; where it is discarded anyway an exhausted one, unless none may be spent.
        """
        attack = self.open()
        unit = self.units[attack.target]
        held = [at for at, token in enumerate(unit.tokens) if token[0] == kind]
        held = [at for at in held if unit.tokens[at][1] != "discarded"]
        free = [at for at in held if at not in attack.locked] or held
        wanted = "exhausted" if more and not unit.has("Faulty Countermeasures") else "ready"
        free.sort(key=lambda at: unit.tokens[at][1] != wanted)
        return free[0] if free else None

    def _spend_defense_token(self, entry: board.Plain) -> None:
        attack, kind, more = self.open(), entry["token"], entry.get("more", False)
        unit, place = self.units[attack.target], self.spends(kind, more=more)
        if place is not None:
            is_ready = unit.tokens[place][1] == "ready"
            unit.tokens[place][1] = "exhausted" if is_ready and not more else "discarded"
        attack.spent.append(kind)
        attack.step = "defense"
        if kind == "scatter":
            attack.dice = [None for _ in attack.dice]
        if kind == "evade":
            self._evade(entry)
        if kind == "redirect":
            attack.named = entry.get("to_zone", "")

    def _evade(self, entry: board.Plain) -> None:
        attack = self.open()
        for at, number in enumerate(entry.get("dice", ())):
            die = attack.die(number)
            if die is not None:
                is_far = attack.range == "long"
                attack.dice[number - 1] = None if is_far else (die[0], entry["rolled"][at])

    def _resolve_damage(self, entry: board.Plain) -> None:
        attack = self.open()
        attacker, target = self.units[attack.attacker], self.units[attack.target]
        damage = self.damage(entry)
        if target.is_ship:
            redirect = entry.get("redirect", {})
            target.shields, dealt = board.after_shields(
                target, attack.target_zone, redirect, damage
            )
            titles = entry.get("cards", ())
            target.faceup += titles
            target.facedown += max(0, dealt - len(titles))
        else:
            target.hull = max(0, target.hull - damage)
        attack.damage, attack.step = damage, "next"
        if target.is_ship:
            if "salvo" in attack.spent and attack.kind not in REPLIES:
                self.owed.append(("salvo", target.id))
        elif self._may_counter(attack, attacker, target):
            self.owed.append(("counter", target.id))

    def _may_counter(self, attack: board.Attack, attacker: board.Unit, target: board.Unit) -> bool:
        is_asked = "counter" in target.keywords and not attacker.is_ship
        return is_asked and attack.kind != "counter" and not attack.snipes

    def damage(self, entry: board.Plain) -> int:
        if "damage" in entry:
            return int(entry["damage"])
        attack = self.open()
        return board.damage_of(attack, self.units[attack.attacker], self.units[attack.target])

    def _next_squadron(self, entry: board.Plain) -> None:
        attack, target = self.open(), self.units[entry["target"]]
        self._leave(attack.target)
        attacker = self.units[attack.attacker]
        pool = board.gathered(attacker.anti_squadron, attack.range)
        pool, surplus = _less(pool, entry.get("obstructed", ""), _lost(attacker, target))
        attack.targets.append(target.id)
        self.made[-1].targets.append(target.id)
        fresh = board.Attack(
            *(attacker.id, target.id, attack.zone, "", attack.range, attack.kind, pool, surplus),
            is_obstructed="obstructed" in entry,
            targets=attack.targets,
        )
        if not sum(pool.values()):
            fresh.step, fresh.damage = "next", 0
        self.attack = fresh

    def _end_attack(self, entry: board.Plain) -> None:
        attack = self.open()
        self.attack = attack.answers
        if attack.answers is None:
            self.owed = []
        stays = (attack.answers.attacker, attack.answers.target) if attack.answers else ()
        for unit in (attack.target, attack.attacker):
            if unit not in stays:
                self._leave(unit)

    def _leave(self, key: str) -> None:
        """A unit without hull leaves play; its damage cards are discarded. Digest 9.1."""
        unit = self.units[key]
        if unit.in_play and not unit.left:
            unit.in_play = False
            self.discarded += unit.faceup
            unit.faceup, unit.facedown = [], 0

    # What follows of itself

    def _settle(self) -> None:
        if self.attack is not None or self.phase in ("command", "over"):
            return
        ships = [unit.side for unit in self.units.values() if unit.is_ship and unit.in_play]
        if set(ships) != {"A", "B"}:
            self.phase, self.to_act, self.active = "over", "", ""
            return
        if self.phase == "ship":
            self._settle_ships()
        if self.phase == "squadron":
            self._settle_squadrons()

    def _settle_ships(self) -> None:
        if self.active:
            if self.units[self.active].in_play:
                return
            self._end_activation({})
        if not any(self.unactivated(side, ships=True) for side in OTHER):
            self.phase, self.to_act, self.done = "squadron", "A", 0
        elif not self.unactivated(self.to_act, ships=True):
            self.to_act = OTHER[self.to_act]

    def _settle_squadrons(self) -> None:
        if not any(self.unactivated(side, ships=False) for side in OTHER):
            self.phase, self.to_act = "status", ""
            self._ready()
            return
        if self.done == 2 or not self.unactivated(self.to_act, ships=False):
            self.to_act, self.done = OTHER[self.to_act], 0
            if not self.unactivated(self.to_act, ships=False):
                self.to_act = OTHER[self.to_act]

    def _ready(self) -> None:
        """Ready all tokens; a Compartment Fire stops its ship. Digest 7, 9.2."""
        for unit in self.units.values():
            if unit.in_play and not unit.has("Compartment Fire"):
                for token in unit.tokens:
                    token[1] = "ready" if token[1] == "exhausted" else token[1]


def _lost(attacker: board.Unit, target: board.Unit) -> int:
    """Return the dice that the attacker's damage cards remove. Digest 9.2."""
    if not attacker.is_ship:
        return 0
    return attacker.has("Damaged Munitions" if target.is_ship else "Point-Defense Failure")


def _less(dice: dict[str, int], color: str, lost: int) -> tuple[dict[str, int], int]:
    """Return the dice without one of a color, and how many more the attacker removes.

    Where there is no choice they are removed at once.
    """
    dice = {one: n - (one == color) for one, n in dice.items() if n - (one == color)}
    left = max(0, sum(dice.values()) - lost)
    if not left:
        return {}, 0
    if len(dice) > 1:
        return dice, sum(dice.values()) - left
    return {one: left for one in dice}, 0
