"""The printed cards as they lie on the table: numbers and kinds. Source: the card list of 2015."""

from typing import NamedTuple


class Flagship(NamedTuple):
    wing: str
    power: int
    upkeep: int
    cloaking: bool


class Effect(NamedTuple):
    wing: str
    threat: int
    window: str


class Attacker(NamedTuple):
    threat: int
    power: int
    kind: str
    unique: bool
    copies: int


class Damage(NamedTuple):
    power: int
    structure: int


class Location(NamedTuple):
    distance: int
    kind: str


FLAGSHIPS = {
    "trb-ardor": Flagship("blue", 8, 1, cloaking=False),
    "trb-faith": Flagship("blue", 8, 0, cloaking=False),
    "trb-justice": Flagship("blue", 8, 1, cloaking=False),
    "trb-truth": Flagship("blue", 8, 0, cloaking=False),
    "trf-moscow": Flagship("green", 7, 0, cloaking=False),
    "trf-washington": Flagship("green", 7, 1, cloaking=False),
    "tri-pegasus": Flagship("purple", 7, 0, cloaking=True),
    "tri-golem": Flagship("purple", 7, 0, cloaking=True),
}

CHARACTERS = {
    **dict.fromkeys(
        (
            *("admiral-bright", "admiral-whitfield", "captain-huber", "captain-whitley"),
            "weapon-specialist-hooper",
        ),
        "blue",
    ),
    **dict.fromkeys(
        (
            *("chief-engineer-cantrell", "dr-cooley", "dr-ferrell", "ensign-holder"),
            *("ensign-stark", "tinkerer-lott"),
        ),
        "green",
    ),
    **dict.fromkeys(
        ("mr-alford", "mr-mooney", "mr-snider", "ms-cleveland", "ms-mcgowan"), "purple"
    ),
}

CAPTAINS = {
    "admiral-bright": "trb-ardor",
    "admiral-whitfield": "trb-justice",
    "captain-huber": "trb-truth",
    "captain-whitley": "trb-faith",
}

POWERS = {
    "trf-moscow": "main fight",
    "tri-pegasus": "jump",
    "tri-golem": "attack",
    "captain-huber": "fight",
    "weapon-specialist-hooper": "fight",
    "dr-cooley": "main",
    "ensign-holder": "main",
    "ensign-stark": "main",
    "ms-cleveland": "main",
}
"""Who has a power, and the phases in which it may be used (Q20)."""

ONCE = {"captain-huber", "dr-cooley", "ms-cleveland"}

EFFECTS = {
    "defiance": Effect("blue", 1, "fight"),
    "evasion-maneuver": Effect("blue", 1, "fight"),
    "fire-at-will": Effect("blue", 1, "fight"),
    "raise-the-stakes": Effect("blue", 1, "fight"),
    "target-eliminated": Effect("blue", 1, "fight"),
    "ace-in-the-hole": Effect("green", 1, "fight"),
    "emergency-procedures": Effect("green", 1, "main"),
    "good-as-new": Effect("green", 1, "main"),
    "lost-and-found": Effect("green", 1, "main"),
    "never-say-die": Effect("green", 1, "fight"),
    "rise-from-the-ashes": Effect("green", 3, "main"),
    "salvaging": Effect("green", 1, "jump"),
    "analyze-attack": Effect("purple", 1, "main"),
    "covert-ops": Effect("purple", 1, "main"),
    "distortion-field": Effect("purple", 0, "main"),
    "no-second-guessing": Effect("purple", 1, "main"),
    "surprise-assault": Effect("purple", 1, "fight"),
    "they-are-coming": Effect("purple", 2, "main"),
    "watch-your-back": Effect("purple", 1, "fight"),
}

REPAIRS = {"good-as-new", "salvaging"}
COPIES = 4

ATTACKERS = {
    "db-agony": Attacker(5, 14, "behemoth", unique=True, copies=1),
    "dratar-assault-cruiser": Attacker(3, 11, "cruiser", unique=False, copies=3),
    "dratar-assault-frigate": Attacker(2, 9, "frigate", unique=False, copies=3),
    "dsf-bane": Attacker(2, 8, "swarm", unique=True, copies=1),
    "dratar-behemoth": Attacker(4, 12, "behemoth", unique=False, copies=3),
    "daf-cataclysm": Attacker(3, 10, "frigate", unique=True, copies=1),
    "dsf-curse": Attacker(2, 8, "swarm", unique=True, copies=1),
    "dsf-decay": Attacker(2, 8, "swarm", unique=True, copies=1),
    "dac-disaster": Attacker(4, 12, "cruiser", unique=True, copies=1),
    "db-horror": Attacker(5, 14, "behemoth", unique=True, copies=1),
    "dratar-swarm-frigate": Attacker(1, 7, "swarm", unique=False, copies=3),
}

EVENTS = {
    "a-change-of-plans": 1,
    "collateral-damage": 2,
    "end-of-the-line": 1,
    "lack-of-preparation": 2,
    "plasma-leak": 2,
    "the-end-draws-near": 2,
    "worry": 2,
}

DAMAGE = {
    "bridge-hit": Damage(-1, -20),
    "cargo-bay-hit": Damage(0, -30),
    "cloaking-device-hit": Damage(-1, -25),
    "direct-hit": Damage(-1, -35),
    "engine-room-hit": Damage(-1, -30),
    "engines-hit": Damage(-1, -25),
    "sickbay-hit": Damage(0, -25),
    "weapon-systems-hit": Damage(-2, -25),
}

LOCATIONS = {
    "agniar": Location(2, "planet"),
    "berena-pulsar": Location(1, "space"),
    "datar": Location(1, "planet"),
    "gerrara-nebula": Location(3, "space"),
    "harana": Location(1, "planet"),
    "kressar-shipyards": Location(2, "station"),
    "lacarna-nebula": Location(1, "space"),
    "moslov-asteroid": Location(2, "space"),
    "oshiro-asteroid-belt": Location(2, "space"),
    "rahra-asteroid-belt": Location(2, "space"),
    "salaza-docks": Location(1, "station"),
    "solmar-border-station": Location(1, "station"),
    "tekana-passage": Location(2, "space"),
    "volar-pulsar": Location(3, "space"),
}


def threat_of(card: str) -> int:
    """Return the printed threat of an attack card; effects have none. Source: C3."""
    return ATTACKERS[card].threat if card in ATTACKERS else 0


def attack_deck() -> list[str]:
    """Return the 31 cards. Source: 2.1."""
    ships = [card for card, one in ATTACKERS.items() for _ in range(one.copies)]
    return ships + [card for card, copies in EVENTS.items() for _ in range(copies)]


def damage_deck() -> list[str]:
    """Return the 16 cards. Source: 2.1."""
    return [card for card in DAMAGE for _ in range(2)]


def draw_pool(wing: str) -> list[str]:
    """Return the printed effects of a wing, of which twenty make a deck. Source: S3."""
    return [card for card, one in EFFECTS.items() if one.wing == wing for _ in range(COPIES)]
