"""What the text of each card does on the table: a method for each card that does something.

Source: the card list and section 18 of the digest. What the players then have to do is in `todo`.
"""

from typing import Any

from tests.games.pinned_down.paper.cards import ATTACKERS, DAMAGE, FLAGSHIPS, LOCATIONS
from tests.games.pinned_down.paper.table import PaperTable, Ship

Plain = dict[str, Any]


class PaperTexts(PaperTable):
    """The texts; `carry_out` finds the one of a card."""

    def carry_out(self, card: str, player: str, action: Plain) -> None:
        """Carry out the text of a card that was played, used or revealed."""
        text = getattr(self, f"text_{card.replace('-', '_')}", None)
        if text is not None:
            text(player, action)

    def fought(self) -> tuple[str, str]:
        assert self.open
        return self.open

    # Effects of the Main Phase and of the wrap-up

    def text_emergency_procedures(self, player: str, action: Plain) -> None:
        self.draw(player, 2)

    def text_good_as_new(self, player: str, action: Plain) -> None:
        self.repair(action["ship"], action["repaired"])

    def text_salvaging(self, player: str, action: Plain) -> None:
        self.repair(action["ship"], action["repaired"])

    def text_lost_and_found(self, player: str, action: Plain) -> None:
        self.todo.append(("take_back", player))

    def text_rise_from_the_ashes(self, player: str, action: Plain) -> None:
        for key, crew in self.crews.items():
            self.shuffle_draw_deck(key, crew.discard)
            crew.discard = []

    def text_analyze_attack(self, player: str, action: Plain) -> None:
        self._look_at_attack_cards(4, discarded=1)

    def text_distortion_field(self, player: str, action: Plain) -> None:
        events = self._look_at_attack_cards(5, discarded=0)
        if self.virtual:
            self.add(-events)
        else:
            self.todo += [("pool", str(-events))] * (events > 0)

    def text_covert_ops(self, player: str, action: Plain) -> None:
        self.flags.all_cloaked = True

    def text_no_second_guessing(self, player: str, action: Plain) -> None:
        crew = self.crews[player]
        if len(crew.discard) > len(crew.deck):
            self.draw(player, 2)

    def text_they_are_coming(self, player: str, action: Plain) -> None:
        self.flags.dearer += 1

    def _look_at_attack_cards(self, number: int, *, discarded: int) -> int:
        """Turn over the top cards, put them back in any order; return how many are effects."""
        deck = self.decks["attack"]
        seen, rest = deck[:number], deck[number:]
        self.random.shuffle(seen)
        self.discards["attack"] += seen[:discarded]
        self.decks["attack"] = seen[discarded:] + rest
        self.put_back(seen[discarded:], discards=seen[:discarded])
        return sum(card not in ATTACKERS for card in seen)

    # Effects of the Fight Phase (X9, X11)

    def text_evasion_maneuver(self, player: str, action: Plain) -> None:
        self.enemies[self.fought()[1]].bonuses.append(-3)

    def text_defiance(self, player: str, action: Plain) -> None:
        self._boost(player, 2 + 2 * (LOCATIONS[self.here].kind != "space"))

    def text_fire_at_will(self, player: str, action: Plain) -> None:
        ship = self.ships[self.fought()[0]]
        self._boost(player, 2 + 2 * (FLAGSHIPS[ship.card].wing == "blue"))

    def text_raise_the_stakes(self, player: str, action: Plain) -> None:
        self._boost(player, 4)

    def text_target_eliminated(self, player: str, action: Plain) -> None:
        self._boost(player, 1)
        ship, enemy = self.fought()
        if self.power(ship) > self.enemy_power(enemy):
            self.draw(player)

    def text_ace_in_the_hole(self, player: str, action: Plain) -> None:
        self._boost(player, 2 + (len(self.crews[player].hand) >= 2))

    def text_never_say_die(self, player: str, action: Plain) -> None:
        self._boost(player, 2 + (not self.ships[self.fought()[0]].damage))

    def text_surprise_assault(self, player: str, action: Plain) -> None:
        self._boost(player, 2 + self.cloaked(self.ships[self.fought()[0]]))

    def text_watch_your_back(self, player: str, action: Plain) -> None:
        self._boost(player, 2 + bool(set(self.ships) - self.flags.assigned))

    def _boost(self, player: str, by: int) -> None:
        more = "admiral-whitfield" in self.crews[player].characters
        self.ships[self.fought()[0]].bonuses.append(by + more)

    # Powers

    def text_trf_moscow(self, player: str, action: Plain) -> None:
        self.draw(player)

    def text_tri_pegasus(self, player: str, action: Plain) -> None:
        self.flags.more_shown += 1

    def text_tri_golem(self, player: str, action: Plain) -> None:
        self.flags.dearer += 1

    def text_captain_huber(self, player: str, action: Plain) -> None:
        self.add(3)
        self.todo.append(("ship_destiny", self.fought()[0]))

    def text_weapon_specialist_hooper(self, player: str, action: Plain) -> None:
        self.todo.append(("ship_destiny", self.fought()[0]))

    def text_ensign_holder(self, player: str, action: Plain) -> None:
        self.repair(action["ship"], action["repaired"])

    def text_ensign_stark(self, player: str, action: Plain) -> None:
        self.repair(action["ship"], action["repaired"])

    def text_dr_cooley(self, player: str, action: Plain) -> None:
        top = self.crews[player].deck[:1]
        repairs = top in (["good-as-new"], ["salvaging"])
        self.put_back([] if repairs else top, keep=top if repairs else [])
        if repairs and self.virtual:
            self.draw(player)
        elif repairs:
            self.todo.append(("draw", player))

    def text_ms_cleveland(self, player: str, action: Plain) -> None:
        deck = self.decks["location"]
        if deck and self.random.random() < 0.5:
            self.put_back([], discards=deck[:1])
            self.discards["location"].append(deck.pop(0))
        else:
            self.put_back(deck[:1])

    # Attack cards

    def text_the_end_draws_near(self, player: str, action: Plain) -> None:
        self.add(2)

    def text_dratar_swarm_frigate(self, player: str, action: Plain) -> None:
        self.add(2)

    def text_worry(self, player: str, action: Plain) -> None:
        self.flags.captains_off = True

    def text_a_change_of_plans(self, player: str, action: Plain) -> None:
        self.flags.plans = True

    def text_collateral_damage(self, player: str, action: Plain) -> None:
        self.todo += [("player_destiny", one) for one in self.crews]

    def text_lack_of_preparation(self, player: str, action: Plain) -> None:
        self.todo += [("discard", one) for one in self.crews]

    def text_plasma_leak(self, player: str, action: Plain) -> None:
        self.todo.append(("damage", self.random.choice([*self.ships])))

    def text_end_of_the_line(self, player: str, action: Plain) -> None:
        if any(not crew.deck for crew in self.crews.values()):
            self.phase = "over"

    # Locations, on arrival

    def text_solmar_border_station(self, player: str, action: Plain) -> None:
        self.add(3)

    def text_lacarna_nebula(self, player: str, action: Plain) -> None:
        self.add(sum(bool(ship.damage) for ship in self.ships.values()))

    def text_rahra_asteroid_belt(self, player: str, action: Plain) -> None:
        self.todo.append(("damage", self.random.choice([*self.ships])))

    def text_volar_pulsar(self, player: str, action: Plain) -> None:
        self.todo += [("discard", one) for one in self.crews]

    # Damage

    def attach(self, key: str | None, cards: list[str]) -> None:
        """D2 to D4."""
        for card in cards:
            if key not in self.ships:
                return
            self.take("damage", card)
            ship = self.ships[key]
            ship.damage.append(card)
            lost = {"cargo-bay-hit": "discard", "sickbay-hit": "character"}.get(card)
            self.todo += [(lost, ship.owner)] if lost else []
            if ship.structure <= 0:
                self.destroy(key)

    def destroy(self, key: str) -> None:
        """D3, W2: any flagship loses the game."""
        ship: Ship = self.ships.pop(key)
        self.discards["damage"] += ship.damage
        self.crews[ship.owner].discard.append(ship.card)
        self.pairs.pop(key, None)
        if self.open and self.open[0] == key:
            self.enemies[self.open[1]].bonuses = []
        self.open = None
        self.phase = "over"

    def repair(self, key: str, card: str) -> None:
        """D5."""
        assert card in DAMAGE
        self.ships[key].damage.remove(card)
        self.discards["damage"].append(card)
