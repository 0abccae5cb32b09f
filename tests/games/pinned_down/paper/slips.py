"""Actions that somebody may enter by mistake: anything, at any time."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.games.pinned_down.paper.cards import EFFECTS, LOCATIONS, POWERS
from tests.games.pinned_down.paper.play import PaperGame
from tests.games.pinned_down.paper.verdicts import PHASES

Plain = dict[str, Any]


def slip(game: PaperGame, random: Random) -> Plain:
    """Return an action that may well be illegal or impossible."""
    one = random.choice
    player = one([*game.crews, *game.crews, "nobody"])
    ship, enemy = one([*game.ships, "nothing"]), one([*game.enemies, "nothing"])
    whom: Plain = one([{}, {"ship": ship}, {"enemy": enemy}])
    hits: list[str] = one([[], ["direct-hit"], ["direct-hit"] * 3])
    shown = random.sample([*LOCATIONS], one([2, 2, 3]))
    fields: Mapping[str, Callable[[], Plain]] = {
        "play_effect": lambda: {"player": player, "card": one([*EFFECTS]), **whom},
        "use_power": lambda: {"player": player, "card": one([*POWERS])},
        "change_plans": lambda: {"player": player},
        "assign": lambda: {"ship": ship, "enemy": enemy},
        "unassign": lambda: {"ship": ship},
        "fight": lambda: {"ship": ship},
        "resolve_fight": lambda: {"damage": hits},
        "reveal": lambda: {"id": "zz", "card": "worry"},
        "jump": lambda: {"shown": shown, "choose": one([*shown, "harana"])},
    }
    verb = one([*PHASES, "play_effect", "use_power", "assign"])
    return {"do": verb, **fields.get(verb, dict)()}
