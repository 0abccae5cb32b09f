"""A game that is played elsewhere, as a session to look at."""

from random import Random

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session.followed_game import FollowedGame
from armada_companion.session.library import AnySession
from armada_companion.session.public_log import PublicLog
from armada_companion.session.replica import Replica
from armada_companion.store.errors import StoreError
from tests.laws import secret_games
from tests.laws.read_paired_games import StandingClock


def followed(seed: int) -> tuple[AnySession, FollowedGame, list[bytes]]:
    law_game, steps = secret_games.random_game(Random(seed))
    session = secret_games.session_of(law_game, steps)
    log = PublicLog(law_game.game, session.header, bytes(32))
    name = law_game.game.NAME
    replica = Replica({name: law_game.game}, {name: law_game.cards}, log.first)
    game = FollowedGame(replica, law_game.cards, StandingClock())
    return session, game, [*log.lines(session.steps)]


@pytest.mark.parametrize("seed", [1, 2, 5, 6, 9, 10])
def test_its_history_grows_with_the_lines(seed: int) -> None:
    session, game, lines = followed(seed)
    assert not game.history.rows
    for line in lines:
        game.take(line)
    assert game.last_hash in lines[-1].decode()
    for ours, theirs in zip(session.history.rows, game.history.rows, strict=True):
        # A log says at once which command an activation reveals; a history says it elsewhere.
        assert theirs.text.removeprefix(ours.text).startswith((": reveals ", "")), theirs
        assert (ours.n, ours.kind, ours.by, ours.notes) == (
            theirs.n,
            theirs.kind,
            theirs.by,
            theirs.notes,
        )


def test_nothing_can_be_entered() -> None:
    _, game, lines = followed(1)
    game.take(lines[0])
    with pytest.raises(StoreError, match="only to be looked at"):
        game.dispatch(AddNote("hello"))
    assert len(game.steps) == 1
    assert len(game.past(0).steps) == 0
