"""Whole games on controls that can be seen, without a ruling entered by hand.

Most are played by mouse alone, some by keyboard alone.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.model.printed_cards import Card
from armada_companion.games.pinned_down.rules.model.types import CardKind, Phase
from armada_companion.games.pinned_down.rules.phases.fight import Result, result_now
from armada_companion.games.pinned_down.views.table import card_rows as card_service
from armada_companion.games.pinned_down.window.cards.tile_button import TileButton
from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.buttons import ActionButton
from tests.examples import examples
from tests.games.pinned_down.rules.tabletop import CARDS
from tests.ui.events import settle
from tests.ui.window.pinned_down_players import CrewPlayer, KeyCrew, MouseCrew, table_of
from tests.ui.window.program import actions_of, click, focused

SEEDS = range(1, examples(6) + 1)
MOST_PRESSES, MOST_TABS = 900, 60

_GIVES_UP = 0.1

RULINGS = ("change_power", "destroy", "dismiss_task", "end_attack", "remark")
"""What a player enters who knows better than the program."""

_BY_HAND = "finish_task"
"""What is done with cards that the program does not know, such as a look at a deck on the table."""

_NOT_PRESSED = ("about_unit", "dismiss_task", "tasks", "other", "more")
_SIDE_STEP, _HELP = 0.2, 0.9
"""How often something else than the next step is chosen, and in a fight that would be lost."""


class Wanderer(CrewPlayer):
    """Presses what is offered, mostly the next step.

    Args:
        chance: Chooses among what is offered.
    """

    def __init__(self, program: app.Program, chance: Random) -> None:
        super().__init__(program)
        self.chance = chance
        self.refused: set[object] = set()

    def choose_button(self, button: ActionButton) -> None:
        """Press a choice of the open sheet; the row may have a button of the same name."""
        raise NotImplementedError

    def play(self) -> None:
        """Press until the game is over."""
        for _ in range(MOST_PRESSES):
            if self.game.phase is Phase.OVER:
                return
            self.press_something()
            settle()
        raise AssertionError("the game does not end")

    def press_something(self) -> None:
        """Press a button of the row, or answer the sheet that is open."""
        if self.sheet.isVisible():
            self.answer()
            return
        row = table_of(self.program).row
        shown = [one.choice for one in row.buttons if one.isVisible()]
        found = [one for one in shown if one.legal and one.name not in _NOT_PRESSED]
        assert found, [one.label for one in shown]
        first, *others = sorted(found, key=_is_by_hand)
        others = [
            one for one in others if not _is_by_hand(one) and (self.turn, one) not in self.refused
        ]
        wanted = self.chance.choice(others) if others and self.side_steps() else first
        if wanted is not first:
            self.refused.add((self.turn, wanted))
        self.press_choice(wanted)

    def press_choice(self, wanted: Choice) -> None:
        """Press a button of the row."""
        self.press(wanted.name, wanted.label)

    @property
    def turn(self) -> tuple[object, ...]:
        return self.game.turn, self.game.phase, self.game.fight

    def side_steps(self) -> bool:
        """Return whether to do something else first: most often in a fight that is not won yet."""
        fight = self.game.fight
        is_lost = fight is not None and result_now(self.game, fight) is not Result.WIN
        return self.chance.random() < (_HELP if is_lost else _SIDE_STEP)

    def answer(self) -> None:
        """Choose what is legal on the open sheet; go back where nothing is, or after a while."""
        found = list(self.answers())
        if found and self.chance.random() > _GIVES_UP:
            self.choose_button(self.chance.choice(found))
        else:
            self.go_back()

    def go_back(self) -> None:
        """Leave the open sheet."""
        self.press("sheet_back")

    def answers(self) -> Iterator[ActionButton]:
        """Yield what may be chosen: no ruling, nothing that is overruled."""
        for button in self.sheet.choices:
            named = button.choice
            is_ruling = named.name == _BY_HAND or (named.label == "Record anyway")
            if named.legal and named.name not in _NOT_PRESSED and not is_ruling:
                yield button


class Crew(Wanderer, MouseCrew):
    """With the mouse alone."""

    def choose_button(self, button: ActionButton) -> None:
        click(button)
        self.taps += 1


class KeyedCrew(Wanderer, KeyCrew):
    """With the keyboard alone: letters, digits, Tab, Enter and Esc."""

    def press_choice(self, wanted: Choice) -> None:
        if wanted.key:
            self.key(Qt.Key(ord(wanted.key)))
        else:
            self.press(wanted.name, wanted.label)

    def go_back(self) -> None:
        self.key(Qt.Key.Key_Escape)

    def choose_button(self, button: ActionButton) -> None:
        tiles = [one for one in self.sheet.choices if isinstance(one, TileButton)]
        if button in tiles[:10]:
            self.key(Qt.Key(Qt.Key.Key_0 + (tiles.index(button) + 1) % 10))
            return
        for _ in range(MOST_TABS):
            if focused() is button:
                self.key(Qt.Key.Key_Return)
                return
            self.key(Qt.Key.Key_Tab)
        raise AssertionError(f"the Tab key does not reach {button.accessibleName()}")


class Dealer(Wanderer):
    """Has the decks on the table, turns over their top cards and names them."""

    def __init__(self, program: app.Program, chance: Random) -> None:
        super().__init__(program, chance)
        self._decks: dict[str, list[str]] = {}

    def answers(self) -> Iterator[ActionButton]:
        title, choices = self.sheet.accessibleName(), list(super().answers())
        kinds = _KINDS_BY_TITLE
        kind = next((kind for words, kind in kinds.items() if words in title.lower()), "")
        if not kind:
            return iter(choices)
        named = self._turn_over(kind, choices)
        return iter([named])

    def _turn_over(self, kind: str, choices: Sequence[ActionButton]) -> ActionButton:
        """Return the tile of the top card that can be there."""
        for _ in range(2 * len(copies(kind))):
            deck = self._decks.setdefault(kind, [])
            if not deck:
                deck += self.chance.sample(copies(kind), len(copies(kind)))
            name = deck.pop()
            found = [one for one in choices if one.accessibleName().startswith(name)]
            if found:
                return found[0]
        raise AssertionError(f"no card can be named: {self.sheet.accessibleName()}")


_KINDS_BY_TITLE = {
    "reveal an attack card": "attack",
    "destiny of": "attack",
    "location shown": "location",
    "damage card": "damage",
    "which card was drawn": "damage",
}


def copies(kind: str) -> list[str]:
    """Return the names of the printed cards of a deck."""
    kinds = {
        "attack": (CardKind.ENEMY, CardKind.EVENT),
        "location": (CardKind.LOCATION,),
        "damage": (CardKind.DAMAGE,),
    }[kind]
    return [card.name for one in kinds for card in CARDS.of_kind(one) for _ in range(card.copies)]


class MouseDealer(Dealer, Crew):
    """With the mouse alone."""


class KeyedDealer(Dealer, KeyedCrew):
    """With the keyboard alone."""


def _is_by_hand(choice: Choice) -> bool:
    return choice.name == _BY_HAND


def set_up(player: CrewPlayer, seed: int, *, virtual: bool) -> None:
    """From the start page to the first Main Phase; every other game has a short way home."""
    player.press("new_pinned-down")
    player.press(f"virtual_decks_{int(virtual)}")
    if seed % 2 == 0:
        player.tap("more_settings", "lose_when_1")
        for _ in range(6):
            player.press("goal_less")
    player.press("new_game_begin")
    for wing in (seed % 3, (seed + 1) % 3):
        for name in (f"wing_{wing}", "flagship_0", "character_1", "character_3", "add_player"):
            player.press(name)
    if not virtual:
        player.press("show_location")
        player.pick("Agniar")
    player.press("begin")


def check(player: CrewPlayer) -> None:
    """The game was won or lost, and nobody had to know better."""
    done = actions_of(player.program)
    if player.game.virtual:
        assert not [one for one in done if one["do"] == _BY_HAND]
    assert player.program.bridge.session.outcome is not None
    assert not [one for one in done if one["do"] in RULINGS]
    # What a card asks for is said with the card.
    assert not [one for one in done if one["do"] == "change_pool" and "why" not in one]
    assert all(step.overruled is None for step in player.program.bridge.session.recorded)
    assert {"reveal", "assign", "fight"} <= {str(one["do"]) for one in done}


@pytest.mark.parametrize(
    ("kind", "seed"),
    [*((Crew, seed) for seed in SEEDS), *((KeyedCrew, seed) for seed in SEEDS[:2])],
)
def test_a_game_with_virtual_decks_is_played_to_its_end_without_a_ruling(
    program: app.Program, kind: type[Wanderer], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(seed)

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        return chance.sample(list(cards), len(cards))

    monkeypatch.setattr(card_service, "_shuffle", shuffle)
    player = kind(program, chance)
    set_up(player, seed, virtual=True)
    player.play()
    check(player)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [*((MouseDealer, seed) for seed in SEEDS), *((KeyedDealer, seed) for seed in SEEDS[:2])],
)
def test_a_game_with_printed_cards_is_played_to_its_end_without_a_ruling(
    program: app.Program, kind: type[Wanderer], seed: int
) -> None:
    player = kind(program, Random(seed))
    set_up(player, seed, virtual=False)
    player.play()
    check(player)
