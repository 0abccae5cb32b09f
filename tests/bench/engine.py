"""Runs the rules without a window.

usage: python engine.py open     open the game that was open last; prints how many steps it has
       python engine.py rates    prints how many times a second `legal_actions` and `apply` run on
                                 random games from there, and python-chess's legal moves and push
"""

import gc
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from armada_companion import __version__
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.cards import NoCards
from armada_companion.session.library import Library
from armada_companion.system.clock import SystemClock
from armada_companion.system.paths import user_paths
from armada_companion.system.settings import SettingsFile

ROUNDS, STEPS = 9, 400
GAME_PLIES = 80
"""As long as a game between people: two kings alone, who move on for ever, would be too quick."""


def main(what: str) -> None:
    """Do what the first argument names."""
    if what == "open":
        # As `__main__` does: nothing is collected before the first frame.
        gc.disable()
        print(len(_session().steps), flush=True)
        # What the interpreter frees at its end is no part of it.
        os._exit(0)
    else:
        print(json.dumps(_rates()))


def _session() -> Any:
    """Return the session of the game that was open last: no type of it holds for every game."""
    paths = user_paths()
    settings, _ = SettingsFile(paths.settings_file).load()
    library = Library(
        paths.games, {ARMADA.NAME: ARMADA}, {ARMADA.NAME: NoCards()}, SystemClock(), __version__
    )
    return library.open(settings.last_game or "")


def _rates() -> dict[str, float | None]:
    """Return medians; both run in turn, so that what slows the machine slows both."""
    session = _session()
    ours, chess = _armada(session.game, session.state), _chess()
    rates: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        rates[0].append(_rate(ours))
        if chess is not None:
            rates[1].append(_rate(chess))
    ratios = (ours / theirs for ours, theirs in zip(*rates, strict=False))
    return {
        "armada": statistics.median(rates[0]),
        "chess": statistics.median(rates[1]) if chess else None,
        "ratio": statistics.median(ratios) if chess else None,
    }


def _rate(steps: Iterator[None]) -> float:
    """Return how many steps a second of cpu time are made."""
    start = time.process_time()
    for _ in range(STEPS):
        next(steps)
    return STEPS / (time.process_time() - start)


def _armada(game: Any, start: object) -> Iterator[None]:
    """Play a random step at each `next`, one game after the other."""
    chance, state = random.Random(1), start
    while True:
        legal = game.legal_actions(state)
        state = game.apply(state, chance.choice(legal))[0] if legal else start
        yield


def _chess() -> Iterator[None] | None:
    """Play a random move at each `next`; None where python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return None
    return _moves(chess.Board)


def _moves(make_board: Callable[[], Any]) -> Iterator[None]:
    chance, board = random.Random(1), make_board()
    while True:
        legal = list(board.legal_moves)
        if legal and board.ply() < GAME_PLIES:
            board.push(chance.choice(legal))
        else:
            board = make_board()
        yield


if __name__ == "__main__":
    main(sys.argv[1])
