"""Somebody who plays at the table at random, and enters it as a record; now and then wrongly."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from tests.games.pinned_down.paper.cards import (
    CAPTAINS,
    CHARACTERS,
    DAMAGE,
    EFFECTS,
    FLAGSHIPS,
    LOCATIONS,
    POWERS,
    attack_deck,
    damage_deck,
    draw_pool,
)
from tests.games.pinned_down.paper.play import PaperGame
from tests.games.pinned_down.paper.table import Crew, Ship
from tests.games.pinned_down.paper.verdicts import OVERLOADS

Plain = dict[str, Any]

UNNAMED = 0.3
"""How often a card is entered without its name."""


class Author:
    """Plays one game.

    Args:
        random: Where all chance comes from.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.settings = {"count_initial_location": random.random() < 0.9}
        self.game = PaperGame(random, counts_first=self.settings["count_initial_location"])
        self.fury = random.random()
        self.lucky = random.random() < 0.7
        self.setup = [*self._set_up()]
        if random.random() < 0.4:
            for player in self.game.crews:
                self.game.todo += [("many_drawn", player), ("many_discarded", player)]

    def _set_up(self) -> Iterable[Plain]:
        """S1 to S8."""
        game, random = self.game, self.random
        locations = random.sample([*LOCATIONS], len(LOCATIONS))
        game.decks = {"attack": attack_deck(), "damage": damage_deck(), "location": locations}
        random.shuffle(game.decks["attack"])
        random.shuffle(game.decks["damage"])
        # Two blue flagships at most: there are five characters for them.
        blue = random.sample([one for one in FLAGSHIPS if one.startswith("trb")], 2)
        others = [one for one in FLAGSHIPS if not one.startswith("trb")]
        for number, card in enumerate(random.sample(blue + others, random.randint(1, 4))):
            wing = FLAGSHIPS[card].wing
            aboard = [one for one, own in CHARACTERS.items() if own == wing and self._is_free(one)]
            fitting = [one for one in aboard if CAPTAINS.get(one) == card and random.random() < 0.6]
            more = [one for one in aboard if one not in fitting]
            chosen = [*fitting, *random.sample(more, 2 - len(fitting))]
            cards = random.sample(draw_pool(wing), 20)
            game.crews[f"p{number}"] = Crew(chosen, cards[:3], cards[3:])
            game.ships[f"s{number}"] = Ship(f"p{number}", card)
            ship = {"id": f"s{number}", "card": card}
            yield {
                "do": "add_player",
                "player": f"p{number}",
                "ship": ship,
                "characters": list(chosen),
            }
        game.locations.append(locations.pop(0))
        yield {"do": "show_location", "card": game.here}
        game.add(3 * (game.here == "solmar-border-station"))
        yield {"do": "begin"}

    def _is_free(self, character: str) -> bool:
        return not self.game.someone_is(character)

    def next(self) -> Plain | None:
        """Return what is done next at the table."""
        while self.game.todo:
            what, whom = self.game.todo.pop(0)
            if self.random.random() < 0.97 and (action := self._demanded(what, whom)):
                return action
        return getattr(self, f"_in_{self.game.phase}")() or self._onward()

    # What card texts demand

    def _demanded(self, what: str, whom: str) -> Plain | None:
        game = self.game
        entered: Mapping[str, Callable[[str], Plain | None]] = {
            "pool": lambda by: {"do": "change_pool", "by": int(by)},
            "draw": lambda player: {"do": "draw", "player": player, "count": 1},
            "many_drawn": lambda player: {"do": "draw", "player": player, "count": 8},
            "many_discarded": self._discard_many,
            "discard": self._discard,
            "character": self._lose_character,
            "take_back": self._take_back,
            "damage": self._take_damage,
            "player_destiny": lambda one: self._destiny("player", one),
            "enemy_destiny": lambda one: self._destiny("enemy", one),
            "ship_destiny": lambda one: self._destiny("ship", one),
        }
        return entered[what](whom) if game.phase != "over" else None

    def _discard(self, player: str) -> Plain | None:
        card = self._hand_card(player)
        if card is None:
            return None
        named = {"count": 1, "_cards": [card]} if self._hides() else {"cards": [card]}
        return {"do": "discard", "player": player, **named}

    def _discard_many(self, player: str) -> Plain:
        """Bring the draw deck and the discard pile near to the same size."""
        hand = [card for card in self.game.crews[player].hand if card in EFFECTS]
        cards = self.random.sample(hand, min(len(hand), self.random.randint(7, 10)))
        return {"do": "discard", "player": player, "cards": cards}

    def _lose_character(self, player: str) -> Plain | None:
        aboard = self.game.crews[player].characters
        if not aboard:
            return None
        return {"do": "discard", "player": player, "cards": [self.random.choice(aboard)]}

    def _take_back(self, player: str) -> Plain | None:
        pile = self.game.crews[player].discard
        cards = [card for card in pile[:-1] if card in EFFECTS]
        if not cards:
            return None
        card = self.random.choice(cards)
        return {"do": "take_back", "player": player, "_card" if self._hides() else "card": card}

    def _take_damage(self, ship: str) -> Plain | None:
        card = self.game.top("damage")
        if card is None or ship not in self.game.ships:
            return None
        return {"do": "damage", "ship": ship, "card": card}

    def _sound_ship(self) -> str | None:
        """Return a ship that any damage card leaves in play."""
        ships = [key for key, ship in self.game.ships.items() if ship.structure > 35]
        return self.random.choice(ships) if ships else None

    def _destiny(self, whose: str, one: str) -> Plain | None:
        game = self.game
        card = game.top("attack")
        is_there = one in {*game.crews, *game.enemies, *game.ships}
        if card is None or not is_there or (whose != "player" and not game.open):
            return None
        action: Plain = {"do": "draw_destiny", whose: one, "card": card}
        ship = game.flagship_of(one) if whose == "player" else None
        if ship and game.destiny(card, "player") >= 3:
            action["damage"] = self._damage_cards(ship, 1)
        return action

    # Each phase

    def _in_main(self) -> Plain | None:
        weak = [key for key, ship in self.game.ships.items() if ship.structure < 60]
        if self.lucky and weak and self.random.random() < 0.7:
            ship = self.random.choice(weak)
            card = self.random.choice(self.game.ships[ship].damage)
            return {"do": "repair", "ship": ship, "card": card}
        return self._play() if self.random.random() < 0.85 else None

    def _in_attack(self) -> Plain | None:
        game = self.game
        if game.flags.plans and self.random.random() < 0.4:
            players = [key for key, crew in game.crews.items() if crew.hand]
            if players:
                return {"do": "change_plans", "player": self.random.choice(players)}
        return self._power() if not game.flags.cards_turned else None

    def _in_assignment(self) -> Plain | None:
        game = self.game
        if self.random.random() < 0.1:
            until = self.random.choice(["turn", "fight"])
            weaker: Plain = {"by": self.random.randint(-5, 3), "until": until}
            return {"do": "change_power", "enemy": self.random.choice([*game.enemies]), **weaker}
        free = [key for key in game.ships if key not in game.pairs]
        left = [key for key in game.enemies if key not in game.pairs.values()]
        if game.pairs and self.random.random() < 0.1:
            return {"do": "unassign", "ship": self.random.choice([*game.pairs])}
        if not free or not left:
            return None
        enemy = max(left, key=lambda one: game.enemy_power(one, fighting=False))
        return {"do": "assign", "ship": self.random.choice(free), "enemy": enemy}

    def _in_fight(self) -> Plain | None:
        game = self.game
        if not game.open:
            return {"do": "fight", "ship": self.random.choice([*game.pairs])}
        losing = game.result() != "win"
        if losing and self.lucky and self.random.random() < 0.9:
            until = self.random.choice(["fight", "fight", "turn"])
            return {"do": "change_power", "ship": game.open[0], "by": 20, "until": until}
        return self._play() if losing or self.random.random() < 0.2 else None

    def _in_jump(self) -> Plain | None:
        if self.random.random() < 0.15 and (ship := self._sound_ship()):
            # One that was forgotten, or that a text of the table asks for.
            return self._take_damage(ship)
        if self.random.random() < 0.5:
            return None
        return self._power() if self.random.random() < 0.5 else self._play()

    def _onward(self) -> Plain | None:
        game = self.game
        match game.phase:
            case "main":
                return {"do": "end_main"}
            case "attack":
                card = game.top("attack")
                number = game.flags.cards_turned
                named = {"id": f"t{game.turn}n{number}", "card": card}
                return {"do": "reveal", **named} if card else None
            case "assignment":
                return {"do": "end_assignment"}
            case "fight":
                return self._resolve()
            case _:
                return self._jump()

    def _resolve(self) -> Plain | None:
        game = self.game
        assert game.open
        if game.result() != "damaged":
            return {"do": "resolve_fight"}
        cards = self._damage_cards(game.open[0], game.damage_due())
        return {"do": "resolve_fight", "damage": cards} if cards else None

    def _jump(self) -> Plain | None:
        """J4, H6."""
        deck = self.game.decks["location"]
        if not deck:
            return None
        shown = deck[: 2 + self.game.flags.more_shown]
        forced = [one for one in shown if one == "tekana-passage"]
        return {"do": "jump", "shown": shown, "choose": self.random.choice(forced or shown)}

    # Cards of the players

    def _play(self) -> Plain | None:
        if self.random.random() < 0.35:
            return self._power()
        game = self.game
        player = self.random.choice([*game.crews])
        hand = [card for card in game.crews[player].hand if card in EFFECTS]
        fitting = [card for card in hand if EFFECTS[card].window == game.phase]
        if not fitting:
            return None
        card = self.random.choice(fitting)
        action: Plain = {"do": "play_effect", "player": player, "card": card}
        return self._with_costs(action, player, card)

    def _power(self) -> Plain | None:
        game = self.game
        player = self.random.choice([*game.crews])
        own = game.flagship_of(player)
        cards = [*game.crews[player].characters, *([game.ships[own].card] if own else [])]
        fitting = [one for one in cards if game.phase in POWERS.get(one, "").split()]
        if not fitting or own is None:
            return None
        card = self.random.choice(fitting)
        if card in OVERLOADS and self.random.random() > self.fury:
            return None
        action: Plain = {"do": "use_power", "player": player, "card": card}
        return self._with_costs(action, player, card)

    def _with_costs(self, action: Plain, player: str, card: str) -> Plain | None:
        """Return the action with what it needs; None where the table cannot do it."""
        game, own = self.game, self.game.flagship_of(player)
        if card in {"emergency-procedures", "ensign-holder"}:
            paid = self._hand_card(player, card)
            if paid is None:
                return None
            action["_discards" if self._hides() else "discards"] = [paid]
        overloaded = own if action["do"] == "use_power" else game.open[0] if game.open else None
        if card in OVERLOADS | {"raise-the-stakes"} and overloaded:
            times = 2 if card == "tri-golem" else 1
            number = times * (2 if game.here == "gerrara-nebula" else 1)
            action["damage"] = self._damage_cards(overloaded, number)
        if card in {"good-as-new", "salvaging", "ensign-holder", "ensign-stark"}:
            damaged = [one for one, ship in game.ships.items() if ship.damage]
            if not damaged:
                return None
            action["ship"] = self.random.choice(damaged)
            action["repaired"] = self.random.choice(game.ships[action["ship"]].damage)
        return action

    def _damage_cards(self, ship: str, number: int) -> list[str]:
        """Return the next damage cards, so many as the ship stands."""
        game, cards, left = self.game, list[str](), self.game.ships[ship].structure
        while left > 0 and len(cards) < number:
            if len(cards) == len(game.decks["damage"]) and game.discards["damage"]:
                game.reshuffle("damage")
            if len(cards) == len(game.decks["damage"]):
                break
            cards.append(game.decks["damage"][len(cards)])
            left += DAMAGE[cards[-1]].structure
        return cards

    def _hand_card(self, player: str, played: str = "") -> str | None:
        hand = [card for card in self.game.crews[player].hand if card in EFFECTS]
        if played in hand:
            hand.remove(played)
        return self.random.choice(hand) if hand else None

    def _hides(self) -> bool:
        return self.random.random() < UNNAMED
