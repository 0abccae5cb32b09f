"""A plain turn with printed cards takes 12 presses and one for each damage card."""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from tests.ui.events import settle
from tests.ui.manual_clock import ManualClock
from tests.ui.window.pinned_down_games import NAME
from tests.ui.window.pinned_down_players import KeyCrew, MouseCrew, game_of, table_of
from tests.ui.window.program import actions_of, play

MOST = 12
"""Presses of a turn in which both fights are won."""

MOST_AN_EFFECT = 3
READING_MS = 800


def begin(program: app.Program, *, weak: bool = False) -> TablePage:
    """Two ships in the first Main Phase: Truth 10 and Pegasus 7, or two of 6."""
    program.controller.new_game(NAME)
    cards = ("trb-truth", "tri-pegasus")
    for number, (player, card) in enumerate(zip(("Ana", "Ben"), cards, strict=True), 1):
        ship: dict[str, object] = {"id": f"s{number}", "card": card}
        if weak:
            ship = {"id": f"s{number}", "name": f"Ship {number}", "power": 6}
        play(program, {"do": "add_player", "player": player, "ship": ship})
    play(program, {"do": "show_location", "card": "moslov-asteroid"}, {"do": "begin"})
    settle()
    return table_of(program)


class PlainMouse(MouseCrew):
    """Taps after a look at the screen; counts every tap."""

    clock: ManualClock

    def press(self, name: str, label: str = "") -> None:
        self.clock.ms += READING_MS
        super().press(name, label)


class PlainKeys(KeyCrew):
    """The same with keys: E, and digits for the cards of a sheet."""

    clock: ManualClock

    def key(self, what: Qt.Key, *held: Qt.KeyboardModifier) -> None:
        self.clock.ms += READING_MS
        super().key(what, *held)

    def digit(self, label: str) -> None:
        """Press the digit of a card on the open sheet."""
        labels = [one.accessibleName() for one in self.sheet.choices]
        place = labels.index(label) + 1
        assert place <= 10, label
        self.key(Qt.Key(Qt.Key.Key_0 + place % 10))


REVEALED = ("Dra'tar Assault Cruiser", "DSF Decay", "DAF Cataclysm")
"""The pool is too small for the last one."""


def turn_by_mouse(player: PlainMouse, damaged: frozenset[str]) -> None:
    player.press("end_main")
    for name in REVEALED:
        player.choose(name)
    assert player.game.phase is Phase.ASSIGNMENT
    player.press("take_pairs")
    for ship in ("s1", "s2"):
        player.tap(f"band_{ship}", f"band_{ship}")
        if ship in damaged:
            player.choose("Engines Hit -1 power, -25 %")
    for name in ("Agniar", "Harana", "Harana, distance 1"):
        player.choose(name)


def check_turn(program: app.Program, taps: int, damaged: int) -> None:
    """Everything of a turn was entered: three reveals, two pairs, two fights, a jump."""
    assert (game_of(program).phase, game_of(program).turn) == (Phase.MAIN, 2)
    done = [action["do"] for action in actions_of(program)]
    for verb, times in (("reveal", 3), ("assign", 2), ("resolve_fight", 2), ("jump", 1)):
        assert done.count(verb) == times, verb
    print(f"a plain turn: {taps} presses")
    assert taps <= MOST + damaged


@pytest.mark.parametrize(
    ("weak", "damaged"), [(False, frozenset({"s2"})), (True, frozenset({"s1", "s2"}))]
)
def test_a_plain_turn_takes_12_taps_and_one_for_each_damage_card(
    guarded: app.Program, clock: ManualClock, weak: bool, damaged: frozenset[str]
) -> None:
    """Even where both ships are damaged and the cards are named."""
    begin(guarded, weak=weak)
    player = PlainMouse(guarded)
    player.clock = clock
    turn_by_mouse(player, damaged)
    check_turn(guarded, player.taps, len(damaged))


@pytest.mark.parametrize(("weak", "damaged"), [(False, 1), (True, 2)])
def test_the_large_button_alone_takes_no_tap_more(
    guarded: app.Program, clock: ManualClock, weak: bool, damaged: int
) -> None:
    """It closes the assignment and opens the first fight, as the label of a fight does."""
    begin(guarded, weak=weak)
    player = PlainMouse(guarded)
    player.clock = clock
    player.press("end_main")
    for name in REVEALED:
        player.choose(name)
    for name in ("take_pairs", "close_and_fight", "resolve_fight", "fight", "resolve_fight"):
        player.press(name)
        if name == "resolve_fight" and player.game.fight is not None:
            player.choose("Engines Hit -1 power, -25 %")
    for name in ("Agniar", "Harana", "Harana, distance 1"):
        player.choose(name)
    check_turn(guarded, player.taps, damaged)


def test_a_plain_turn_takes_as_many_keys(guarded: app.Program, clock: ManualClock) -> None:
    """E is the next step, a digit a card."""
    begin(guarded)
    player = PlainKeys(guarded)
    player.clock = clock
    player.key(Qt.Key.Key_E)
    for name in REVEALED:
        player.digit(name)
    while player.game.phase in (Phase.ASSIGNMENT, Phase.FIGHT):
        if player.sheet.isVisible():
            player.digit("Engines Hit -1 power, -25 %")
        else:
            player.key(Qt.Key.Key_E)
    for name in ("Agniar", "Harana", "Harana, distance 1"):
        player.digit(name)
    check_turn(guarded, player.taps, 1)


def test_an_effect_costs_three_taps_more(guarded: app.Program, clock: ManualClock) -> None:
    """Who plays, and which effect of the wing: a tile, not a search."""
    begin(guarded)
    player = PlainMouse(guarded)
    player.clock = clock
    player.press("play")
    player.choose("Ben", "Covert Ops")
    assert actions_of(guarded)[-1] == {"do": "play_effect", "player": "Ben", "card": "covert-ops"}
    assert player.taps <= MOST_AN_EFFECT
