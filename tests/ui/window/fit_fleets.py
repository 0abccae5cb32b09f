"""Fleets that fill a window: long names, a huge ship, aces with defense tokens."""

from collections.abc import Sequence

from tests.games.armada.rules.tabletop import fleet, ship, squadron

Plain = dict[str, object]

_HUGE = {"front": 6, "left": 5, "right": 5, "rear": 3, "left_aux": 4, "right_aux": 4}
_MORE_REBELS = ["X-wing Squadron", "YT-2400", "Gold Squadron", "Biggs Darklighter", "Norra Wexley"]
_MORE_EMPIRE = ["TIE Bomber Squadron", "Bossk", "Valen Rudor", "Ciena Ree", "Maarek Stele"]


def big_ship(unit: str, name: str, **more: object) -> Plain:
    """A large ship; `more` says what is different."""
    numbers: Plain = {
        "class_name": name,
        "points": 85,
        "size": "large",
        "command": 3,
        "squadron": 4,
        "engineering": 4,
        "hull": 8,
        "shields": {"front": 4, "left": 3, "right": 3, "rear": 2},
        "defense_tokens": ["brace", "brace", "redirect", "contain"],
        "batteries": {zone: [4, 3, 3] for zone in ("front", "left", "right", "rear")},
        "anti_squadron": [1, 2, 1],
        "speed": 2,
        "max_speed": 3,
    }
    return ship(unit, name=name, **(numbers | more))


def rebel_fleet(squadrons: int) -> Plain:
    """Five ships and up to twelve squadrons."""
    ships = [
        big_ship("a1", "Liberty", class_name="MC80 Battle Cruiser"),
        big_ship("a2", "Gallant Haven", class_name="Assault Frigate Mark II B"),
        big_ship("a3", "GR-75 Medium Transports", defense_tokens=["scatter", "evade"], hull=3),
        big_ship(
            "a4", "Venator II-class Star Destroyer", defense_tokens=["salvo", "brace", "evade"]
        ),
        big_ship("a5", "Consular-class Armed Cruiser", command=1),
    ]
    names = ["ARC-170 Starfighter Squadron"] * 4 + ["Luke Skywalker", "Shara Bey", *_MORE_REBELS]
    return fleet(ships, [_wing("a", n, names) for n in range(squadrons)], points=400)


def imperial_fleet(squadrons: int) -> Plain:
    """Five ships, one of them huge, and up to twelve squadrons."""
    ships = [
        big_ship("b1", "Demolisher", class_name="Gladiator II-class Star Destroyer"),
        big_ship(
            "b2",
            "Star Dreadnought Command Prototype",
            size="huge",
            hull=18,
            shields=_HUGE,
            command=4,
            points=220,
            defense_tokens=["brace", "brace", "redirect", "redirect", "contain", "salvo"],
        ),
        big_ship("b3", "Imperial II-class Star Destroyer"),
        big_ship("b4", "Suppressor", command=2),
        big_ship("b5", "Raider I-class Corvette", command=1),
    ]
    names = ["TIE Fighter Squadron"] * 4 + ["Darth Vader TIE Advanced", "Howlrunner", *_MORE_EMPIRE]
    return fleet(ships, [_wing("b", n, names) for n in range(squadrons)], points=396)


def _wing(side: str, number: int, names: Sequence[str]) -> Plain:
    name = (*names, "Dash Rendar")[number]
    unique = not name.endswith("Squadron")
    tokens = ["brace", "scatter"] if unique else []
    keywords = {"bomber": None, "escort": None, "counter": 2}
    numbers: Plain = {"points": 13, "hull": 5, "speed": 3, "unique": unique, "keywords": keywords}
    return squadron(f"{side}s{number + 1}", name=name, defense_tokens=tokens, **numbers)
