"""Games with cards of the catalogue, for tests of what their chips offer."""

from collections.abc import Mapping
from random import Random

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.cards.reminders import Effects
from armada_companion.games.armada.rules.game import ArmadaGame
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.cards.card_uses import UseCard, UseCardFor, use_choices
from armada_companion.games.armada.views.cards.chips import Chip, DueEntries, chips_of
from armada_companion.games.armada.views.table.questions import GameView
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Question
from armada_companion.kit.codec import encode
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline
from armada_companion.system.resources import resource_path
from tests.games.armada.rules.tabletop import Plain, fleet, ship, squadron

PASS = {"do": "pass"}
CATALOG = Catalog(resource_path("core_pack"))


class Game:
    """A game with cards of the catalogue, played to some state."""

    def __init__(
        self,
        a: Mapping[str, tuple[str, ...]],
        b: Mapping[str, tuple[str, ...]],
        settings: Plain | None = None,
    ) -> None:
        self._game = ArmadaGame(lambda packs: CATALOG.effects)
        header = {"game": "armada", "settings": settings or {}}
        self._timeline: Timeline[GameState] = Timeline(self._game, CATALOG, header)
        self._n = 0
        for side, ships in (("A", a), ("B", b)):
            given = [
                ship(key, command=1, upgrades=[{"card": card} for card in cards])
                for key, cards in ships.items()
            ]
            wing = squadron(f"{side.lower()}s1", keywords={"counter": 2})
            self.do("enter_fleet", side=side, fleet=fleet(given, [wing]))
        self.do("choose_first_player", side="A")

    def do(self, verb: str, **fields: object) -> "Game":
        return self.play({"do": verb, **{key.rstrip("_"): one for key, one in fields.items()}})

    def play(self, data: Mapping[str, object], *rules: str) -> "Game":
        """Play an action; these rules are overruled."""
        self._n += 1
        overruled = Overruled(rules, "judge", "so agreed") if rules else None
        judged = self._timeline.play(Step(dict(data), self._n, overruled=overruled))
        assert judged.accepted, (data, judged.rules, judged.error)
        return self

    def ships(self) -> "Game":
        return self.do("begin").do("leave_dials_on_table")

    @property
    def state(self) -> GameState:
        return self._timeline.state

    def chips(self, shown: str = "", effects: Effects = CATALOG.effects) -> tuple[Chip, ...]:
        return chips_of(self.state, self._timeline.in_effect, lambda packs: effects, shown)

    @property
    def view(self) -> GameView:
        return GameView(self.state, reminders=self._reminders)

    def _reminders(self, shown: str) -> tuple[Choice, ...]:
        return tuple(one.choice._replace(group=one.group) for one in self.chips(shown))

    def labels(self, shown: str = "") -> list[str]:
        return [chip.label for chip in self.chips(shown)]

    def uses(self, label: str, shown: str = "") -> tuple[Choice, ...]:
        (chip,) = (one for one in self.chips(shown) if one.label == label)
        assert isinstance(chip.choice.does, UseCard)
        return use_choices(self.state, chip.choice.does.reminder)

    def try_chip(self, chip: Chip, chance: Random) -> None:
        """Open the sheet of a chip, and play an answer if it is legal."""
        found = chip.choice
        while not isinstance(found.does, Action):
            if not isinstance(found.does, UseCard | UseCardFor | DueEntries):
                return
            view = found.does.sheet(self.view)
            assert view.title
            answers = [one for one in view.choices if isinstance(one.does, Action | Question)]
            if not answers:
                return
            found = chance.choice(answers)
        if found.legal:
            self.play(encode(found.does))

    def take(self, found: Choice) -> "Game":
        """Play the action of a choice, the first answers to what it asks for."""
        found = last_answer(self.state, found)
        assert isinstance(found.does, Action)
        assert found.legal, found.reason
        return self.play(encode(found.does))


def last_answer(state: GameState, found: Choice) -> Choice:
    while isinstance(found.does, UseCardFor):
        found = found.does.sheet(GameView(state)).choices[0]
    return found
