"""The fleets of Armada as the laws play it, and the players of the game with a team."""

from tests.games.armada.rules.tabletop import fleet, ship, squadron

_CARDS = [
    {"name": "Again", "exhaust": "recur"},
    {"name": "Paid", "exhaust": "non-recur", "ready_cost": {"count": 1, "kinds": ["repair"]}},
    {"name": "Filled", "start": {"piece": "token", "count": 2, "kinds": ["repair", "squadron"]}},
]
_TOKENS = ["evade", "brace"]
_BATTERIES = {"front": [2, 1, 1], "left": [1, 1, 0], "right": [1, 1, 0], "rear": [1, 0, 0]}
_CHART = [[1], [1, 1], [0, 1, 1], [0, 0, 1, 1]]
FLEETS = {
    "A": fleet(
        [
            ship(
                "a1",
                command=3,
                squadron=2,
                points=90,
                defense_tokens=_TOKENS,
                upgrades=_CARDS,
                batteries=_BATTERIES,
                anti_squadron=[0, 1, 0],
            ),
            ship("a2", points=40, speed_chart=_CHART, special_battery=[2, 2, 0]),
            ship("a3", size="huge", hull=6, points=200, shields={"front": 3, "left_aux": 1}),
            ship("a4", points=30),
        ],
        [squadron("as1", points=8, keywords={"rogue": None}), squadron("as2", points=8)],
    ),
    "B": fleet(
        [
            ship(
                "b1",
                command=2,
                points=60,
                defense_tokens=[*_TOKENS, "redirect", "salvo"],
                upgrades=_CARDS,
                batteries=_BATTERIES,
            ),
            ship("b2", flotilla=True, points=20),
        ],
        [
            squadron("bs1", points=10, keywords={"counter": 1}, anti_squadron=[0, 2, 0]),
            *(squadron(f"bs{n}", points=10, defense_tokens=["scatter"]) for n in (2, 3)),
        ],
    ),
}
TEAM = [
    {"id": "ann", "name": "Ann", "side": "A"},
    {"id": "ben", "name": "Ben", "side": "A"},
    {"id": "cy", "name": "Cy", "side": "B"},
]
