"""A game of Pinned Down for the tests of views: the real rules and cards, no store."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.views.table import questions
from armada_companion.games.pinned_down.views.table.card_rows import CardService
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import JudgedStep, Timeline

CARDS = PinnedDownCatalog(Path(__file__).resolve().parents[4] / "resources" / "cards")
SERVICE = CardService(lambda: CARDS, list, lambda count: 0)
"""Shuffles leave every card where it is, and lots fall on the first."""


class Game:
    """Plays actions one by one; each has to be accepted."""

    def __init__(self, settings: Mapping[str, object] | None = None) -> None:
        header = {"game": PINNED_DOWN.NAME, "settings": dict(settings or {})}
        self._timeline: Timeline[GameState] = Timeline(PINNED_DOWN, CARDS, header)

    @property
    def state(self) -> GameState:
        return self._timeline.state

    @property
    def steps(self) -> Sequence[JudgedStep[GameState]]:
        """The steps so far with what followed from them."""
        return self._timeline.steps

    @property
    def table(self) -> questions.GameView:
        """What questions are asked about."""
        return questions.GameView(self.state, SERVICE)

    def do(self, verb: str, **fields: object) -> "Game":
        """Play a legal action."""
        return self._play(Step(action={"do": verb, **fields}, n=1))

    def overrule(self, rule: str, verb: str, **fields: object) -> "Game":
        """Play an action that breaks one rule, which the table overrules."""
        action = {"do": verb, **fields}
        return self._play(Step(action=action, n=1, overruled=Overruled((rule,))))

    def _play(self, step: Step) -> "Game":
        played = self._timeline.play(step)
        assert played.accepted, (step.action, played.rules, played.error)
        return self

    def sheet(self, question: questions.SheetQuestion) -> questions.SheetView:
        """Return how a question is asked on a sheet."""
        asked = question.sheet(self.table)
        assert isinstance(asked, questions.SheetView)
        return asked


def first_turn() -> Game:
    """Example X1 up to its first Main Phase: Ana with Truth, Ben with Pegasus."""
    game = Game()
    game.do(
        "add_player",
        player="Ana",
        ship={"id": "s1", "card": "trb-truth"},
        characters=["captain-huber", "weapon-specialist-hooper"],
    )
    game.do(
        "add_player",
        player="Ben",
        ship={"id": "s2", "card": "tri-pegasus"},
        characters=["mr-alford", "ms-mcgowan"],
    )
    return game.do("show_location", card="moslov-asteroid").do("begin")


def assignment(
    *enemies: tuple[str, int],
    ships: tuple[int, ...] = (8, 7),
    settings: Mapping[str, object] | None = None,
) -> Game:
    """An Assignment Phase with ships and enemies of these powers; enemies by id."""
    game = Game({"starting_pool": 90, **(settings or {})})
    for number, power in enumerate(ships, 1):
        ship = {"id": f"s{number}", "name": f"Ship {number}", "power": power}
        game.do("add_player", player=f"Player {number}", ship=ship)
    game.do("show_location", name="Nowhere", distance=0).do("begin").do("end_main")
    for name, power in enemies:
        game.do("reveal", id=name, name=name.title(), threat=0, power=power)
    return game.do("reveal", id="dear", name="Too Dear", threat=999, power=1)
