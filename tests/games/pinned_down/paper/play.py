"""What happens on the table when a record's action is done. Source: the digest, 8 to 18.

A key that begins with a line is not entered: it says which card of the table it was.
"""

from typing import Any

from tests.games.pinned_down.paper.cards import ATTACKERS, EFFECTS, FLAGSHIPS, LOCATIONS, ONCE
from tests.games.pinned_down.paper.table import Enemy, Turn
from tests.games.pinned_down.paper.texts import PaperTexts

Plain = dict[str, Any]

NULLIFIES = {"plasma-leak": "chief-engineer-cantrell", "lack-of-preparation": "mr-mooney"}
FREE_EFFECTS = {
    "evasion-maneuver": "trb-faith",
    "fire-at-will": "trb-faith",
    "analyze-attack": "mr-snider",
}


def found(action: Plain, what: str) -> list[str]:
    """Return cards that an action names, or that lie on the table without being named."""
    cards: str | list[str] = action.get(what) or action.get(f"_{what}") or []
    return [cards] if isinstance(cards, str) else cards


class PaperGame(PaperTexts):
    """Carries out actions that are legal."""

    def play(self, action: Plain) -> None:
        getattr(self, f"do_{action['do']}")(action)
        if self.phase == "fight" and not self.open and not self.pairs:
            self.begin_jump()

    # What a text makes the players enter

    def do_change_pool(self, action: Plain) -> None:
        self.add(action["by"])

    def do_change_power(self, action: Plain) -> None:
        """F9, O7."""
        unit = self.ships[action["ship"]] if "ship" in action else self.enemies[action["enemy"]]
        changed = unit.bonuses if action["until"] == "fight" else unit.for_turn
        changed.append(action["by"])

    def do_draw(self, action: Plain) -> None:
        self.draw(action["player"], action.get("count", 1))

    def do_discard(self, action: Plain) -> None:
        crew = self.crews[action["player"]]
        for card in found(action, "cards"):
            if card in crew.characters:
                crew.characters.remove(card)
                crew.discard.append(card)
            else:
                self.give_up(action["player"], card)

    def do_take_back(self, action: Plain) -> None:
        crew = self.crews[action["player"]]
        (card,) = found(action, "card")
        crew.discard.remove(card)
        crew.hand.append(card)

    def do_damage(self, action: Plain) -> None:
        self.attach(action["ship"], [action["card"]])

    def do_repair(self, action: Plain) -> None:
        self.repair(action["ship"], action["card"])

    def do_draw_destiny(self, action: Plain) -> None:
        card = action["card"]
        self.take("attack", card)
        self.discards["attack"].append(card)
        self.flags.cards_turned += self.phase == "attack"
        if "enemy" in action:
            self.enemies[action["enemy"]].bonuses.append(self.destiny(card, "enemy"))
        elif "ship" in action:
            self.ships[action["ship"]].bonuses.append(self.destiny(card, "ship"))
        elif self.destiny(card, "player") >= 3:
            self.attach(self.flagship_of(action["player"]), action.get("damage", []))

    # Main

    def do_play_effect(self, action: Plain) -> None:
        """M3: threat, other costs, text, discard pile."""
        player, card = action["player"], action["card"]
        crew = self.crews[player]
        crew.hand.remove(card)
        free = FREE_EFFECTS.get(card)
        own = [*crew.characters, *(one.card for one in self.ships.values() if one.owner == player)]
        self.add(0 if free in own else EFFECTS[card].threat)
        ship = action.get("ship") or (self.open[0] if self.open else None)
        for paid in found(action, "discards"):
            self.give_up(player, paid)
        if card == "raise-the-stakes":
            self.attach(ship, action["damage"])
        if self.phase != "over":
            self.carry_out(card, player, action)
        crew.discard.append(card)

    def do_use_power(self, action: Plain) -> None:
        player, card = action["player"], action["card"]
        own = self.flagship_of(player)
        if self.phase == "jump":
            self.pay_upkeep()
        if card in ONCE:
            self.flags.used.add((player, card))
        for paid in found(action, "discards"):
            self.give_up(player, paid)
        if card not in {"ensign-holder", "captain-huber"}:
            self.attach(own, action.get("damage", []))
        if self.phase != "over":
            self.carry_out(card, player, action)

    def do_end_main(self, action: Plain) -> None:
        """A1, A2, X1."""
        self.phase = "attack"
        self.add(sum(LOCATIONS[one].distance for one in self.locations))
        self.add(sum(not self.cloaked(ship) for ship in self.ships.values()))
        for _, character in self.aboard():
            self.add(-(character == "mr-alford"))

    # Attack

    def do_reveal(self, action: Plain) -> None:
        """A3 to A8, O3."""
        card = action["card"]
        self.take("attack", card)
        self.flags.cards_turned += 1
        self.flags.plans = False
        first = self.flags.ships_played == 0
        cost = self.cost(card, first=first)
        if cost > self.pool:
            self.discards["attack"].append(card)
            self.after_reveal()
            return
        self.add(-cost)
        if card in ATTACKERS:
            self.flags.ships_played += 1
            self.enemies[action["id"]] = Enemy(card, first)
            self.carry_out(card, "", action)
        else:
            self.discards["attack"].append(card)
            self.event(card)

    def event(self, card: str) -> None:
        """O3, K11."""
        self.add(self.here == "agniar")
        self.add(-self.someone_is("ms-mcgowan"))
        if not self.someone_is(NULLIFIES.get(card, "nobody")):
            self.carry_out(card, "", {})

    def after_reveal(self) -> None:
        """A9."""
        if self.enemies:
            self.phase = "assignment"
        else:
            self.begin_jump()

    def do_change_plans(self, action: Plain) -> None:
        """X18."""
        crew = self.crews[action["player"]]
        self.shuffle_draw_deck(action["player"], crew.hand)
        crew.hand = []
        self.add(sum(self.cost_in_play(enemy) for enemy in self.enemies.values()))
        self.discards["attack"] += [enemy.card for enemy in self.enemies.values()]
        self.enemies = {}
        self.flags.plans = False

    # Assignment and fight

    def do_assign(self, action: Plain) -> None:
        """G8."""
        kept = {
            ship: enemy
            for ship, enemy in self.pairs.items()
            if action["ship"] != ship and action["enemy"] != enemy
        }
        self.pairs = {**kept, action["ship"]: action["enemy"]}

    def do_unassign(self, action: Plain) -> None:
        del self.pairs[action["ship"]]

    def do_end_assignment(self, action: Plain) -> None:
        self.flags.assigned = set(self.pairs)
        self.phase = "fight"

    def do_fight(self, action: Plain) -> None:
        self.open = (action["ship"], self.pairs[action["ship"]])
        if self.enemies[self.open[1]].card == "dsf-curse":
            self.todo.append(("enemy_destiny", self.open[1]))

    def result(self) -> str:
        """F3 to F5."""
        assert self.open
        ours, theirs = max(0, self.power(self.open[0])), max(0, self.enemy_power(self.open[1]))
        if ours > theirs:
            return "win"
        return "destroyed" if theirs >= 2 * ours else "damaged"

    def damage_due(self) -> int:
        """X13."""
        assert self.open
        horror = self.enemies[self.open[1]].card == "db-horror"
        return 2 if horror and not self.someone_is("captain-whitley") else 1

    def do_resolve_fight(self, action: Plain) -> None:
        """F3 to F9."""
        assert self.open
        result, (key, enemy) = self.result(), self.open
        ship = self.ships[key]
        del self.pairs[key]
        self.open = None
        ship.bonuses, self.enemies[enemy].bonuses = [], []
        if result == "win":
            self.discards["attack"].append(self.enemies.pop(enemy).card)
            for player, character in [*self.aboard()]:
                if character == "tinkerer-lott" and FLAGSHIPS[ship.card].wing == "green":
                    self.draw(player)
            return
        self.add(sum(one.card == "daf-cataclysm" for one in self.enemies.values()))
        if self.enemies[enemy].card == "db-agony":
            self.todo.append(("discard", ship.owner))
        if result == "destroyed":
            self.destroy(key)
        else:
            self.attach(key, action["damage"])

    # Damage

    # Jump

    def begin_jump(self) -> None:
        """J1, J2."""
        if self.distance >= 10:
            self.phase, self.winner = "over", "players"
            return
        self.phase = "jump"
        self.add(len(self.enemies) * (self.here == "salaza-docks"))

    def pay_upkeep(self) -> None:
        """J3."""
        if not self.flags.upkeep_paid:
            self.add(sum(ship.upkeep for ship in self.ships.values()))
        self.flags.upkeep_paid = True

    def do_jump(self, action: Plain) -> None:
        """J3 to J8."""
        self.pay_upkeep()
        shown, chosen = action["shown"], action["choose"]
        for card in shown:
            self.take("location", card)
        self.decks["location"] += [card for card in shown if card != chosen]
        self.locations.append(chosen)
        self.carry_out(chosen, "", action)
        for player in self.crews:
            self.draw(player)
        self.add(len(self.enemies))
        self.discards["attack"] += [enemy.card for enemy in self.enemies.values()]
        self.enemies = {}
        for ship in self.ships.values():
            ship.for_turn = []
        self.flags = Turn()
        self.phase, self.turn = "main", self.turn + 1
