"""Games of a tournament that are not played: byes and no-shows. Source: digest 11.4."""

from armada_companion.kit.value import Value
from armada_companion.kit.wording import plural

from ...rules.game import ARMADA
from ...rules.judge.endings import Bye, NoShow
from ...rules.model.state import GameState
from ...rules.model.types import Side
from ...rules.score.scoring import rewards
from ..table.words import player_number


class Unplayed(Value, frozen=True):
    """A bye or no-show that ends a game without play.

    Attributes:
        name: The object name of its button.
        kind: Its name for players.
        player: The side with the bye, or that does not come: 0 is A, 1 is B.
        words: The bye or no-show in words, with the player.
        result: The result of both sides, in a sentence.
    """

    name: str
    kind: str
    player: int
    words: str
    result: str
    action: Bye | NoShow


def unplayed_games(state: GameState) -> tuple[Unplayed, ...]:
    """Return the byes, then the no-shows, of both sides; a bye needs no second fleet."""
    return tuple(
        Unplayed(
            name=f"{kind.replace('-', '_')}_{side}",
            kind=kind,
            player=player_number(side),
            words=action(side).text(state),
            result=_result(state, action(side)),
            action=action(side),
        )
        for kind, action in (("bye", Bye), ("no-show", NoShow))
        for side in Side
    )


def _result(state: GameState, action: Bye | NoShow) -> str:
    after, _ = ARMADA.apply(state, action)
    found, outcome = rewards(after), after.outcome
    if found is None or outcome is None or outcome.winner is None:
        return ""
    winner = Side(outcome.winner)
    won, lost = found[winner], found[winner.other]
    words = f"{after.player(winner).name}: {plural(won.points, 'point')}, margin {won.margin}"
    if isinstance(action, Bye):
        return words
    return f"{words}. {after.player(winner.other).name}: {plural(lost.points, 'point')}"
