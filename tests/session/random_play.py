"""Games at random through a session, as the window plays them."""

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from armada_companion.kit.errors import IllegalActionError, ImpossibleActionError
from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import LawGame
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.session.conftest import StepClock

# Each game has states of its own.
GAMES: Mapping[str, LawGame[Any]] = {
    law.game.NAME: law for law in (ARMADA_GAMES[0], PINNED_DOWN_GAMES[0])
}
"""One law game of each game, by the name in the header."""

AnySession = GameSession[Any]


def library_of(folder: Path) -> Library:
    """Return a library that knows every game."""
    games = {name: law.game for name, law in GAMES.items()}
    cards = {name: law.cards for name, law in GAMES.items()}
    return Library(folder, games, cards, StepClock(), "test")


def new_session(library: Library, name: str, key: str = "") -> AnySession:
    """Return a new game at its first choice; its key is `name` unless another one is given."""
    law = GAMES[name]
    session = library.new_game({**law.header, "game": name, "id": key or name})
    for data in law.opening:
        session.dispatch(law.game.decode(data, law.cards), "A")
    return session


def play_on(session: AnySession, name: str, seed: int) -> Iterator[int]:
    """Play at random for ever; yield the number of each step once it is saved."""
    law, chance = GAMES[name], random.Random(seed)
    while True:
        legal = law.game.legal_actions(session.state)
        if session.check(Undo()).legal and (not legal or chance.random() < 0.1):
            session.dispatch(Undo(), "A")
        elif session.check(Redo()).legal and chance.random() < 0.3:
            session.dispatch(Redo(), "A")
        elif legal and chance.random() < 0.8:
            session.dispatch(chance.choice(legal), "A")
        else:
            _enter(session, law, chance)
        yield len(session.steps)


def _enter(session: AnySession, law: LawGame[Any], chance: random.Random) -> None:
    try:
        data = chance.choice(chance.choice(law.entries))
        session.dispatch(law.game.decode(data, law.cards), "A")
    except (IllegalActionError, ImpossibleActionError):
        session.dispatch(AddNote("refused"), "A")
