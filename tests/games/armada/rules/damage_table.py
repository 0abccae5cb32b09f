"""A table at which damage cards are dealt and resolved."""

from tests.games.armada.rules.tabletop import Plain, Table, fleet, fleet_of, set_up, ship

SHIELDS = {"front": 3, "left": 2, "right": 2, "rear": 1}
SMALL_DECK = {"damage_deck": {"Crew Panic": 1, "Own Title": 2}}


def table(settings: Plain | None = None, **numbers: object) -> Table:
    """`a1` has 8 hull, `b1` is an enemy; the Ship Phase of round 1, Side A acts."""
    given = {"hull": 8, "shields": SHIELDS, "defense_tokens": ["evade", "brace"], **numbers}
    a = fleet([ship("a1", **given), ship("a2")])
    return set_up(a, fleet_of("b", 2), settings=settings).lock()


def dealt(*titles: str, **numbers: object) -> Table:
    """`a1` has these faceup cards."""
    made = table(None, **numbers)
    for title in titles:
        made.do("deal_damage_card", ship="a1", faceup=True, card=title)
    return made


def deck(made: Table) -> object:
    return made.summary()["damage_deck"]


def owed(made: Table) -> list[str]:
    entries = made.summary()["owed"]
    assert isinstance(entries, list)
    return [f"{entry['ship']} {entry['card']}" for entry in entries]


def cards(made: Table, unit: str = "a1") -> tuple[int, tuple[str, ...]]:
    """Facedown cards, and titles of faceup ones."""
    held = made.state.ship(unit)
    return held.facedown, held.faceup


def shields(made: Table) -> list[int]:
    return list(made.state.ship("a1").shields.values())


def resolve(made: Table, card: str, **choice: object) -> Table:
    return made.do("resolve_damage_card", ship="a1", card=card, **choice)


def resolve_breaks(made: Table, card: str, **choice: object) -> list[str]:
    return made.breaks("resolve_damage_card", ship="a1", card=card, **choice)
