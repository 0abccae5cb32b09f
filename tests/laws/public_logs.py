"""Random games as public logs: what a replica knows of them, and what no line may say."""

import json
from random import Random
from typing import Any, NamedTuple

from armada_companion.kit.game import Game
from armada_companion.session.public_log import PublicLog, commitment
from armada_companion.session.replica import NotFollowedError, Replica
from armada_companion.store.chain import step_line
from tests.laws import secret_games
from tests.laws.paired_games import Steps, paired_game

_SECRET = bytes(range(32))


class Followed(NamedTuple):
    """What following a game came to.

    Attributes:
        steps: The steps that a replica followed; 0 for a game that cannot be followed.
        hidden: The lines with a commitment.
    """

    steps: int
    hidden: int


def follow(seed: int) -> Followed:
    """Play a game, and require that its public log says all that everybody knows, and no more."""
    law_game, steps = secret_games.random_game(Random(seed))
    session = secret_games.session_of(law_game, steps)
    log = PublicLog(law_game.game, session.header, _SECRET)
    lines = [*log.lines(session.steps)]
    hidden = _require_commitments(lines, steps)
    _require_same_bytes(law_game, steps, lines)
    games, cards = {law_game.game.NAME: law_game.game}, {law_game.game.NAME: law_game.cards}
    try:
        replica = Replica(games, cards, log.first)
    except NotFollowedError:
        return Followed(0, hidden)
    for judged, line in zip(session.steps, lines, strict=True):
        taken = replica.take(line)
        codes, known = {one.code for one in judged.rules}, {one.code for one in taken.rules}
        overruled = judged.step.overruled
        # What only a facedown card breaks is named by the line itself.
        assert known <= codes <= known | {*(overruled.rules if overruled else ())}, (seed, taken)
        assert _public(law_game.game, replica.state) == _public(law_game.game, judged.state), (
            seed,
            judged.step.n,
        )
    return Followed(len(steps), hidden)


def _public(game: Game[Any], state: Any) -> object:
    return game.summary(state, (), None)


def _require_commitments(lines: list[bytes], steps: Steps) -> int:
    """Check that exactly the lines that hide something have a commitment, which opens."""
    hidden = 0
    for text, step in zip(lines, steps, strict=True):
        line = json.loads(text)
        private = step_line(step)
        is_hidden = line["action"] != json.loads(json.dumps(private["action"]))
        assert ("commit" in line) == is_hidden
        if is_hidden:
            assert line["commit"] == commitment(_SECRET, step.n, private)
        hidden += is_hidden
    return hidden


def _require_same_bytes(law_game: secret_games.AnyGame, steps: Steps, lines: list[bytes]) -> None:
    """Check that a game with other hidden values has the same lines but for the commitments."""
    among = secret_games.session_of(law_game, steps).published
    paired = secret_games.session_of(law_game, paired_game(law_game, steps, None, among))
    others = PublicLog(law_game.game, paired.header, _SECRET).lines(paired.steps)
    for line, other in zip(lines, others, strict=True):
        assert _bare(line) == _bare(other), (line, other)


def _bare(line: bytes) -> dict[str, object]:
    return {**json.loads(line), "commit": "", "hash": ""}
