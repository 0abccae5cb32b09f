"""Makes the saved games that the bench opens; their fleets carry all numbers themselves.

usage: python saved_games.py FOLDER STEPS ENTRIES         see `save_game`
       python saved_games.py FILE.armada STEPS ENTRIES    see `save_record`
       python saved_games.py FOLDER GAMES                 see `save_games`
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from armada_companion import __version__
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.rules.model.units import Ship
from armada_companion.kit.cards import NoCards
from armada_companion.kit.step import FORMAT, VERSION, Step
from armada_companion.kit.timeline import Timeline
from armada_companion.session.library import Library
from armada_companion.session.seal import write_record
from armada_companion.system.clock import SystemClock
from armada_companion.system.paths import Paths
from armada_companion.system.settings import Settings, SettingsFile

SHIPS, SQUADRONS = 6, 12
"""Of each side."""

Plain = dict[str, object]
Entering = Callable[[GameState, Ship], tuple[Plain, ...]]
"""Returns what the table enters during a ship's activation, apart from its maneuver."""

_AT = "2026-11-21T12:00:03.120Z"
_HEADER: Plain = {
    "format": FORMAT,
    "version": VERSION,
    "game": ARMADA.NAME,
    "id": "bench",
    "title": "Bench",
    "created": _AT,
    "app": __version__,
    "players": [],
    "settings": {},
}


class _Class(NamedTuple):
    name: str
    size: str
    command: int
    hull: int
    shields: tuple[int, int, int, int]
    tokens: tuple[str, ...]


_CLASSES = (
    _Class("Light Corvette", "small", 1, 4, (2, 2, 2, 1), ("evade", "evade", "redirect")),
    _Class("Escort Frigate", "small", 2, 5, (3, 3, 3, 2), ("evade", "brace", "brace")),
    _Class("Assault Cruiser", "medium", 3, 8, (4, 3, 3, 2), ("brace", "redirect", "contain")),
    _Class("Line Destroyer", "medium", 2, 7, (4, 2, 2, 1), ("evade", "brace", "salvo")),
    _Class("Star Cruiser", "large", 3, 11, (4, 4, 4, 3), ("brace", "redirect", "evade")),
    _Class("Fleet Transport", "small", 1, 3, (1, 1, 1, 1), ("scatter", "evade")),
)
_WINGS: tuple[tuple[str, int, Plain], ...] = (
    ("Patrol Squadron", 5, {"bomber": None, "escort": None}),
    ("Interceptor Squadron", 3, {"counter": 2, "swarm": None}),
    ("Heavy Bomber Squadron", 6, {"bomber": None, "heavy": None}),
    ("Ace Wing Leader", 4, {"rogue": None}),
)


def save_game(home: Path, steps: int, entries: int) -> None:
    """Save a game of exactly `steps` steps as the one that the program opens next.

    Args:
        home: Folder of the program's data and settings.
        steps: 4 and up; 4 are the setup, and what is opened is the first Command Phase.
        entries: How many times the table enters eight things during each activation.

    Raises:
        ValueError: The game is over before.
    """
    played = tuple(first_steps(steps, _busy, entries))
    paths, library = _folder(home)
    SettingsFile(paths.settings_file).save(Settings(last_game=library.add(_HEADER, played)))


def save_games(home: Path, games: int) -> None:
    """Save so many games of 4 steps; the program opens none and has seen all of them before."""
    played = tuple(first_steps(4, _busy, 1))
    _, library = _folder(home)
    for game in range(games):
        library.add({**_HEADER, "id": f"bench{game}", "title": f"Bench {game}"}, played)
    for entry in library.entries():
        library.look_into(entry.key)
    library.entries()


def _folder(home: Path) -> tuple[Paths, Library]:
    paths = Paths(data=home / "data", config=home / "config", logs=home / "logs")
    cards = {ARMADA.NAME: NoCards()}
    return paths, Library(paths.games, {ARMADA.NAME: ARMADA}, cards, SystemClock(), __version__)


def save_record(file: Path, steps: int, entries: int) -> None:
    """Write a sealed record of such a game in which the ships attack, too; see `save_game`."""
    file.write_bytes(write_record(_HEADER, first_steps(steps, _attacking, entries)))


def first_steps(steps: int, enter: Entering, entries: int) -> Iterator[Step]:
    """Yield the first steps of a game.

    Args:
        steps: 4 and up; 4 are the setup.
        enter: Says what the table enters during an activation.
        entries: How many times it does.

    Raises:
        ValueError: The game is over before.
    """
    timeline = Timeline(ARMADA, NoCards(), _HEADER)
    while True:
        for action in _next_actions(timeline.state, enter, entries):
            if len(timeline.steps) == steps:
                return
            step = Step(action, n=len(timeline.steps) + 1, at=_AT, by="table")
            played = timeline.play(step)
            if not played.accepted:
                raise ValueError(f"{action} is not legal: {played.rules} {played.error}")
            yield step


def _next_actions(state: GameState, enter: Entering, entries: int) -> tuple[Plain, ...]:
    """Return what the table does until somebody has to decide again."""
    match state.phase:
        case Phase.SETUP:
            return (
                {"do": "enter_fleet", "side": "A", "fleet": _fleet("a", 398)},
                {"do": "enter_fleet", "side": "B", "fleet": _fleet("b", 400)},
                {"do": "choose_first_player", "side": "A"},
                {"do": "begin"},
            )
        case Phase.COMMAND:
            return ({"do": "leave_dials_on_table"},)
        case Phase.SHIP:
            return _activation(state, enter, entries)
        case Phase.SQUADRON:
            unit = next(unit for unit in state.squadrons_of(_acting(state)) if unit.unactivated)
            return ({"do": "activate_squadron", "squadron": unit.id, "did": "move"},)
        case Phase.OVER:
            raise ValueError("the game is over")
        case _:
            return ({"do": "end_status_phase"},)


def _activation(state: GameState, enter: Entering, entries: int) -> tuple[Plain, ...]:
    """Return a ship's activation; what is entered twice over leaves the ships as they were."""
    ship = next(ship for ship in state.ships_of(_acting(state)) if ship.unactivated)
    return (
        {"do": "activate_ship", "ship": ship.id},
        *enter(state, ship) * entries,
        {"do": "execute_maneuver"},
        {"do": "end_activation"},
    )


def _busy(_state: GameState, ship: Ship) -> tuple[Plain, ...]:
    named: Plain = {"ship": ship.id}
    front: Plain = {**named, "zone": "front", "amount": 1}
    token: Plain = {"unit": ship.id, "token": ship.card.defense_tokens[0].value}
    return (
        {"do": "suffer_damage", "unit": ship.id, "amount": 1, "zone": "front"},
        {"do": "recover_shields", **front},
        {"do": "spend_defense_token", **token},
        {"do": "ready_defense_token", **token},
        {"do": "gain_command_token", **named, "command": "repair"},
        {"do": "discard_command_token", **named, "command": "repair"},
        {"do": "lose_shields", **front},
        {"do": "undo"},
    )


def _attacking(state: GameState, ship: Ship) -> tuple[Plain, ...]:
    enemy = next(state.ships_of(_acting(state).other))
    undo: Plain = {"do": "undo"}
    target: Plain = {"zone": "left", "target": enemy.id, "target_zone": "front"}
    dice: Plain = {"red": ["hit", "blank"], "blue": ["critical"]}
    return (
        *_busy(state, ship),
        {"do": "attack", **target},
        {"do": "suffer_damage", "unit": enemy.id, "amount": 2, "zone": "front"},
        *(undo, undo),
        {"do": "declare_target", "attacker": ship.id, "range": "medium", **target},
        {"do": "roll_dice", "dice": dice},
        {"do": "resolve_damage"},
        *(undo, undo, undo),
    )


def _acting(state: GameState) -> Side:
    if state.to_act is None:
        raise ValueError(f"it is nobody's turn in the {state.phase} phase")
    return state.to_act


def _fleet(prefix: str, points: int) -> Plain:
    return {
        "name": f"Bench fleet {prefix.upper()}",
        "faction": "rebel" if prefix == "a" else "empire",
        "points": points,
        "ships": [_ship(f"{prefix}{n + 1}", _CLASSES[n % len(_CLASSES)]) for n in range(SHIPS)],
        "squadrons": [_squadron(f"{prefix}s{n + 1}", n) for n in range(SQUADRONS)],
    }


def _ship(unit: str, of: _Class) -> Plain:
    return {
        "id": unit,
        "name": of.name,
        "points": 50,
        "size": of.size,
        "flotilla": False,
        "command": of.command,
        "squadron": 2,
        "engineering": 3,
        "hull": of.hull,
        "max_speed": 3,
        "speed": 2,
        "shields": dict(zip(("front", "left", "right", "rear"), of.shields, strict=True)),
        "defense_tokens": list(of.tokens),
    }


def _squadron(unit: str, place: int) -> Plain:
    name, hull, keywords = _WINGS[place % len(_WINGS)]
    return {
        "id": unit,
        "name": name,
        "points": 12,
        "hull": hull,
        "speed": 3,
        "keywords": keywords,
        "defense_tokens": ["brace", "scatter"] if "rogue" in keywords else [],
        "unique": "rogue" in keywords,
    }


if __name__ == "__main__":
    place, numbers = Path(sys.argv[1]), tuple(map(int, sys.argv[2:]))
    if len(numbers) == 1:
        save_games(place, *numbers)
    else:
        (save_record if place.suffix else save_game)(place, *numbers)
