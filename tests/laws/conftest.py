"""The games that every law is tried on."""

from collections.abc import Iterator
from typing import Any

import pytest

from armada_companion.games import ENTRIES
from armada_companion.games.entry import GameEntry
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from armada_companion.kit.game import Game
from tests.fourth_game.entry import ENTRY as HEAP
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import LawGame
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.toy_game.entry import ENTRY as TOY

# Each game has states of its own; a list of them has none in common.
AnyGame = LawGame[Any]


def plain_law_game(entry: GameEntry) -> AnyGame:
    """Return a game as the laws play it that brings nothing for them but its entry."""
    game, header = entry.rules(), entry.new_game().header({}, ())

    def disguise(state: Any, action: Action[Any], seat: str | None) -> Action[Any]:
        return action.conceal(state, seat)

    return LawGame(
        name=entry.title,
        game=game,
        cards=entry.cards(),
        opening=(),
        entries=list(_entries(game, game.start(header))),
        free=lambda state: (),
        most_choices=200,
        seats=(None, "judge"),
        mask=lambda state, seat: state,
        disguise=disguise,
        header=header,
    )


def _entries(game: Game[Any], state: Any) -> Iterator[list[dict[str, object]]]:
    """Yield the legal actions of a game in which always the last one is played."""
    while legal := game.legal_actions(state):
        yield from ([encode(action)] for action in legal)
        state, _ = game.apply(state, legal[-1])


KNOWN: tuple[AnyGame, ...] = (*ARMADA_GAMES, *PINNED_DOWN_GAMES)
"""Games with a table of their own for the laws."""

OTHERS = [
    plain_law_game(entry)
    for entry in (*ENTRIES, TOY, HEAP)
    if entry.name not in {law.game.NAME for law in KNOWN}
]

GAMES: dict[str, AnyGame] = {law.name: law for law in (*KNOWN, *OTHERS)}


@pytest.fixture(scope="session", params=GAMES)
def law_game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game in turn."""
    return GAMES[request.param]
