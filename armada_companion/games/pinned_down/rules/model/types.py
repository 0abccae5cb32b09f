"""The closed sets of Pinned Down, spelled as records spell them."""

from enum import StrEnum
from typing import NewType

ShipId = NewType("ShipId", str)
EnemyId = NewType("EnemyId", str)
PlayerId = NewType("PlayerId", str)

JUDGE = "judge"
"""The seat that sees everything."""


class Phase(StrEnum):
    """The phases of a game. Source: I6, SEED."""

    SETUP = "setup"
    MAIN = "main"
    ATTACK = "attack"
    ASSIGNMENT = "assignment"
    FIGHT = "fight"
    JUMP = "jump"
    OVER = "over"

    @property
    def named(self) -> str:
        """The name of the phase for players."""
        plain = {Phase.SETUP: "Setup", Phase.OVER: "The end"}
        return plain.get(self, f"{self.value.capitalize()} Phase")


class Until(StrEnum):
    """When a change of power ends. Source: F9, O7."""

    FIGHT = "fight"
    TURN = "turn"
    GAME = "game"


class DeckName(StrEnum):
    """The decks of the table, and each player's own. Source: 11."""

    ATTACK = "attack"
    LOCATION = "location"
    DAMAGE = "damage"
    DRAW = "draw"


class CardKind(StrEnum):
    """The kinds of cards; an event is an effect of the attack deck. Source: section 6."""

    FLAGSHIP = "flagship"
    CHARACTER = "character"
    EFFECT = "effect"
    ENEMY = "enemy"
    EVENT = "event"
    DAMAGE = "damage"
    LOCATION = "location"


class Window(StrEnum):
    """The times at which a card may be played or its power used. Source: M1, F2, J2, K12."""

    NONE = ""
    ANY = "any"
    MAIN = "main"
    ATTACK = "attack"
    FIGHT = "fight"
    WRAP_UP = "wrap_up"
    JUMP = "jump"


class LoseWhen(StrEnum):
    """Which lost flagships lose the game. Source: Q23."""

    ANY = "any"
    ALL = "all"


class Does(StrEnum):
    """The value that a number of a card text changes."""

    POWER = "power"
    COST = "cost"
    POOL = "pool"
    DESTINY = "destiny"


class Per(StrEnum):
    """The value by which a number of a card text is multiplied."""

    ONCE = "once"
    LOCATION = "location"
    OTHER_ENEMY = "other_enemy"
    HAND_CARD = "hand_card"
    OPPONENT_THREAT = "opponent_threat"
    ENEMY = "enemy"
    DAMAGED_SHIP = "damaged_ship"


class Of(StrEnum):
    """Whom or what a number of a card text changes."""

    SELF = "self"
    OPPONENT = "opponent"
    SHIPS = "ships"
    UNIQUE = "unique"
    BEHEMOTH = "behemoth"
    FIRST_SHIP = "first_ship"
    PLAYERS = "players"
    ENEMIES = "enemies"
    EVENT = "event"


class When(StrEnum):
    """The condition or moment of a card text."""

    ALWAYS = "always"
    # Conditions: the clause counts while they hold.
    SPACE = "space"
    NO_TOKENS = "no_tokens"
    OPPONENT_DAMAGED = "opponent_damaged"
    NOT_SPACE = "not_space"
    OWN_WING = "own_wing"
    TWO_CARDS_HELD = "two_cards_held"
    UNDAMAGED = "undamaged"
    CLOAKED = "cloaked"
    A_SHIP_FREE = "a_ship_free"
    # Moments: the clause happens at them.
    ATTACK_BEGINS = "attack_begins"
    REVEALED = "revealed"
    EVENT_REVEALED = "event_revealed"
    BECOMES_CURRENT = "becomes_current"
    ARRIVAL = "arrival"
    WRAP_UP = "wrap_up"
    FIGHT_LOST = "fight_lost"
    USED = "used"
    SEEN = "seen"


class Mark(StrEnum):
    """An effect of a card text other than a number."""

    NO_BONUS = "no_bonus"
    NO_OVERLOAD = "no_overload"
    NO_CLOAK = "no_cloak"
    ALL_CLOAKED = "all_cloaked"
    CAPTAINS_OFF = "captains_off"
    ONE_DAMAGE = "one_damage"
    EXTRA_DAMAGE = "extra_damage"
    OVERLOAD_DAMAGES = "overload_damages"
    MUST_CHOOSE = "must_choose"
    SHOWS_MORE = "shows_more"
    BATTLE_DESTINY = "battle_destiny"
    EMPTY_DECK_LOSES = "empty_deck_loses"
    REPAIRS = "repairs"
    TWO_DAMAGE_NEEDED = "two_damage_needed"
    NO_ENEMY_NEEDED = "no_enemy_needed"
    FIGHT_EFFECTS_STRONGER = "fight_effects_stronger"
    RECYCLES = "recycles"
    DISCARDS_ONE = "discards_one"
    THIN_DECK_NEEDED = "thin_deck_needed"
    DRAWS_WHEN_STRONGER = "draws_when_stronger"
    CLEARS_ENEMIES = "clears_enemies"
    SHEDS_ONE = "sheds_one"
    MAY_SHED_ONE = "may_shed_one"
    MAY_KEEP_REPAIR = "may_keep_repair"
    EACH_DRAWS_DESTINY = "each_draws_destiny"
    OWN_WING_WIN_DRAWS = "own_wing_win_draws"
    TAKES_BACK = "takes_back"
    DISCARDS_UNDER_DECK = "discards_under_deck"
    RANDOM_SHIP_DAMAGED = "random_ship_damaged"
    EACH_DISCARDS = "each_discards"
    OWNER_DISCARDS = "owner_discards"
    LOSES_CARD = "loses_card"
    LOSES_CHARACTER = "loses_character"


class TaskKind(StrEnum):
    """The kinds of tasks for players."""

    DAMAGE = "damage"
    DISCARD = "discard"
    CHARACTER = "character"
    DESTINY = "destiny"
    PLANS = "plans"
    REPAIR = "repair"
    TAKE_BACK = "take_back"
    KEEP = "keep"
    COUNT = "count"
    BY_HAND = "by_hand"
