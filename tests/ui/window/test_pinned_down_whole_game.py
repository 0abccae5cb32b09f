"""A whole game of Pinned Down from the start page to the result, through the window alone.

The first turn is example X1 of the rules digest.
"""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Timeline
from armada_companion.ui.press_guard import TURN_QUIET_MS
from tests.games.pinned_down.rules.tabletop import CARDS
from tests.ui.events import settle
from tests.ui.manual_clock import ManualClock
from tests.ui.window.pinned_down_players import CrewPlayer, KeyCrew, MouseCrew, game_of
from tests.ui.window.program import actions_of, one

CONTROL = Qt.KeyboardModifier.ControlModifier

READING_MS = TURN_QUIET_MS + 100
"""How long somebody looks at the screen before each press."""


def add_player(player: CrewPlayer, name: str, wing: int, ship: int, crew: tuple[int, int]) -> None:
    if isinstance(player, KeyCrew):
        player.write("player_name", name)
    player.tap(f"wing_{wing}", f"flagship_{ship}")
    for place in crew:
        player.press(f"character_{place}")
    player.press("add_player")


def set_up(player: CrewPlayer, ana: str, ben: str) -> None:
    """From the start page to the first Main Phase."""
    player.tap("new_pinned-down", "new_game_begin")
    add_player(player, ana, 0, 3, (2, 4))
    crew = ["captain-huber", "weapon-specialist-hooper"]
    ship = {"id": "s1", "card": "trb-truth"}
    player.expect("add_player", player=ana, ship=ship, characters=crew)
    add_player(player, ben, 2, 0, (0, 4))
    crew = ["mr-alford", "ms-mcgowan"]
    ship = {"id": "s2", "card": "tri-pegasus"}
    player.expect("add_player", player=ben, ship=ship, characters=crew)
    player.press("show_location")
    player.pick("Moslov Asteroid")
    player.expect("show_location", card="moslov-asteroid")
    player.press("begin")
    player.expect("begin")
    assert player.program.window.page == "table"


def play_first_turn(player: CrewPlayer, ben: str) -> None:
    """X1."""
    player.letter(Qt.Key.Key_E, "end_main")
    player.expect("end_main")
    assert player.game.pool == 4
    player.reveal("Worry", "worry")
    assert player.game.pool == 3
    player.reveal("Dra'tar Behemoth", "dratar-behemoth")
    assert player.game.pool == 0
    player.reveal("Dra'tar Swarm Frigate", "dratar-swarm-frigate")
    assert player.game.phase is Phase.ASSIGNMENT
    player.pair("s1", "e1")
    close_and_fight(player, "s1")
    words = one(player.program, "turn_banner").accessibleName()
    assert words == "TRB Truth against Dra'tar Behemoth. 10 against 12: damaged, 3 missing to win"
    player.play_effect(ben, "Watch Your Back", "watch-your-back")
    assert player.game.pool == 1
    player.letter(Qt.Key.Key_E, "resolve_fight")
    player.expect("resolve_fight")
    assert (player.game.phase, player.game.enemies) == (Phase.JUMP, {})
    jump(player, ("Solmar Border Station", "Gerrara Nebula"), "Gerrara Nebula, distance 3")
    shown = ["solmar-border-station", "gerrara-nebula"]
    player.expect("jump", shown=shown, choose="gerrara-nebula")
    assert (player.game.distance, player.game.pool, player.game.turn) == (5, 1, 2)


def jump(player: CrewPlayer, shown: tuple[str, str], to: str) -> None:
    player.letter(Qt.Key.Key_E, "jump")
    for name in shown:
        player.pick(name)
    player.choose(to)


def discard(player: CrewPlayer, *names: str) -> None:
    """Carry out what a text asks before the game goes on: each discards a card, by one press."""
    asked = one(player.program, "turn_banner").accessibleName()
    assert f": which card?. {' and '.join(names)} discard" in asked
    player.letter(Qt.Key.Key_E, "discard" if len(names) == 1 else "each_discards")
    *others, last = names
    player.expected += [{"do": "discard", "player": name, "count": 1} for name in others]
    player.expect("discard", player=last, count=1)


def play_second_turn(player: CrewPlayer, ana: str) -> None:
    """A refused pair, pairs undone and parted, and two damaged ships."""
    player.letter(Qt.Key.Key_E, "end_main")
    player.expect("end_main")
    player.reveal("Dra'tar Assault Frigate", "dratar-assault-frigate")
    player.reveal("Dra'tar Swarm Frigate", "dratar-swarm-frigate")
    player.reveal("DB Agony", "db-agony")
    player.reveal("Dra'tar Assault Cruiser", "dratar-assault-cruiser")
    frigate, swarm, agony = player.game.enemies
    refuse_a_pair(player, swarm)
    player.pair("s1", agony)
    player.pair("s2", frigate)
    paired = player.game
    if isinstance(player, KeyCrew):
        player.key(Qt.Key.Key_Z, CONTROL)
        assert len(player.game.pairs) == 1
        player.key(Qt.Key.Key_Y, CONTROL)
    else:
        settle()
        player.press("undo")
        assert len(player.game.pairs) == 1
        settle()
        player.press("redo")
    assert player.game == paired
    player.expected += [{"do": "undo"}, {"do": "redo"}]
    player.tap_cards("s2", "s2")
    player.expect("unassign", ship="s2")
    player.pair("s2", frigate)
    close_and_fight(player, "s1")
    for ship, card, damage in (
        ("s1", "Direct Hit -1 power, -35 %", "direct-hit"),
        ("s2", "Engines Hit -1 power, -25 %", "engines-hit"),
    ):
        if ship != "s1":
            player.letter(Qt.Key.Key_E, "fight")
            player.expect("fight", ship=ship)
        player.letter(Qt.Key.Key_E, "resolve_fight")
        player.choose(card)
        player.expect("resolve_fight", damage=damage)
        if ship == "s1":
            # DB Agony.
            discard(player, ana)
    assert [ship.structure for ship in player.game.ships.values()] == [65, 75]


def close_and_fight(player: CrewPlayer, ship: str) -> None:
    """One press closes the assignment and opens the first fight."""
    player.letter(Qt.Key.Key_E, "close_and_fight")
    player.expected.append({"do": "end_assignment"})
    player.expect("fight", ship=ship)


def refuse_a_pair(player: CrewPlayer, weakest: str) -> None:
    """G5: stronger ones are free; the banner and the sheet say so, nothing is recorded."""
    steps = len(actions_of(player.program))
    player.tap_cards("s1", weakest)
    said = one(player.program, "turn_banner").accessibleName()
    assert "(G5, Turn Sequence, Assignment Phase)" in said
    assert said == player.sheet.accessibleDescription()
    assert len(actions_of(player.program)) == steps
    player.press("sheet_back")


def must_choose_tekana(player: CrewPlayer) -> None:
    """J5: another location is refused, with its rule."""
    jump(player, ("Volar Pulsar", "Tekana Passage"), "Volar Pulsar, distance 3")
    assert "(J5, " in player.sheet.accessibleDescription()
    player.press("sheet_back")
    player.choose("Tekana Passage, distance 2")
    player.expect("jump", shown=["volar-pulsar", "tekana-passage"], choose="tekana-passage")


def empty_the_pool(player: CrewPlayer) -> None:
    """Enter what a text takes, until no ship can be paid for (A4)."""
    while (pool := player.game.pool) > 0:
        by = max(-4, -pool)
        player.letter(Qt.Key.Key_T, "table")
        player.choose("Threat pool…", f"{by:+}")
        player.expect("change_pool", by=by)


def play_to_the_end(player: CrewPlayer, *names: str) -> None:
    """Two turns without attackers: ten is reached, and wins one Attack later (J1)."""
    for location, distance in (("Volar Pulsar", 3), ("", 0)):
        player.letter(Qt.Key.Key_E, "end_main")
        player.expect("end_main")
        empty_the_pool(player)
        player.reveal("Dra'tar Behemoth", "dratar-behemoth")
        if location:
            jump(player, (location, "Agniar"), f"{location}, distance {distance}")
            player.expect("jump", shown=["volar-pulsar", "agniar"], choose="volar-pulsar")
            discard(player, *names)
            assert (player.game.distance, player.game.phase) == (10, Phase.MAIN)


def play(player: CrewPlayer, ana: str, ben: str) -> None:
    set_up(player, ana, ben)
    play_first_turn(player, ben)
    play_second_turn(player, ana)
    must_choose_tekana(player)
    play_to_the_end(player, ana, ben)


def check_end(player: CrewPlayer) -> None:
    """The game is what was played, and the result page says that it was won."""
    program = player.program
    assert actions_of(program) == player.expected
    assert game_of(program).phase is Phase.OVER
    assert program.window.page == "score"
    banner = one(program, "result_banner").accessibleName()
    assert banner.startswith("The players come home. The fleet covered a distance of 10")
    timeline = Timeline(PINNED_DOWN, CARDS, program.bridge.session.header)
    for number, action in enumerate(player.expected, start=1):
        assert timeline.play(Step(action, number)).accepted
    assert game_of(program) == timeline.state


class PatientMouse(MouseCrew):
    """Somebody who taps no faster than people read."""

    clock: ManualClock

    def press(self, name: str, label: str = "") -> None:
        self.clock.ms += READING_MS
        super().press(name, label)

    def pick(self, name: str) -> None:
        self.clock.ms += READING_MS
        super().pick(name)


class PatientKeys(KeyCrew):
    """The same with keys."""

    clock: ManualClock

    def key(self, what: Qt.Key, *held: Qt.KeyboardModifier) -> None:
        self.clock.ms += READING_MS
        super().key(what, *held)

    def pick(self, name: str) -> None:
        self.clock.ms += READING_MS
        super().pick(name)


@pytest.mark.parametrize("kind", [PatientMouse, PatientKeys])
def test_the_press_guard_stops_nobody_who_means_it(
    guarded: app.Program, clock: ManualClock, kind: type[PatientMouse] | type[PatientKeys]
) -> None:
    player = kind(guarded)
    player.clock = clock
    names = ("Player 1", "Player 2") if kind is PatientMouse else ("Ana", "Ben")
    play(player, *names)
    check_end(player)


def test_a_game_of_two_is_played_by_mouse_alone(program: app.Program) -> None:
    player = MouseCrew(program)
    play(player, "Player 1", "Player 2")
    check_end(player)


def test_a_game_of_two_is_played_by_keyboard_alone(program: app.Program) -> None:
    player = KeyCrew(program)
    play(player, "Ana", "Ben")
    check_end(player)
