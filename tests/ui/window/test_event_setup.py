"""A joined table takes format, packs, clock and PIN from its event's desk. Source: issue 27, 2."""

from collections.abc import Mapping

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.ruleset import Format
from armada_companion.games.armada.window.pages import sample_texts
from armada_companion.kit.event import Event
from armada_companion.kit.event_setup import EventSetup
from armada_companion.session.judge_seat import new_pin
from armada_companion.system.paths import user_paths
from armada_companion.ui.pages import SETUP
from tests.ui.events import settle
from tests.ui.window.fleet_players import FleetMouse
from tests.ui.window.program import actions_of, found, play, state_of

PIN = "4831"
PLACE = {"name": "Spring Open", "round": 3, "table": 17, "minutes": 120}
SET_UP = EventSetup(
    name="Spring Open",
    game="armada",
    minutes=120,
    round=3,
    table=17,
    settings={"event_mode": True, "format": str(Format.TASK_FORCE), "points_limit": 200},
    pin=new_pin(PIN),
)
PACK = {"id": "nexus", "version": "2025-06", "hash": "ef" * 32}


@pytest.fixture
def player(program: app.Program) -> FleetMouse:
    return FleetMouse(program)


def header(player: FleetMouse) -> Mapping[str, object]:
    return dict(player.program.bridge.session.header)


def tell(player: FleetMouse, setup: EventSetup | None) -> None:
    """Set what a table's link tells the window."""
    player.program.controller.event_setup = setup
    player.program.window.shown().offer_setup()
    settle()


def has_event_button(player: FleetMouse) -> bool:
    return bool(found(player.program, "setup_event"))


def test_the_next_new_game_has_everything_without_asking(player: FleetMouse) -> None:
    tell(player, SET_UP)
    player.press("new_armada")
    assert header(player)["event"] == PLACE
    ruleset = state_of(player.program).ruleset
    assert (ruleset.format, ruleset.points_limit) == (Format.TASK_FORCE, 200)
    assert (ruleset.event_mode, ruleset.time_limit_minutes) == (True, 120)
    assert actions_of(player.program) == [{"do": "judge_pin"}]
    assert player.program.controller.pins.kept.pin == SET_UP.pin
    assert not has_event_button(player)


def test_the_pin_is_in_private_files_only(player: FleetMouse) -> None:
    tell(player, SET_UP)
    player.press("new_armada")
    player.program.controller.close_game()
    assert SET_UP.pin is not None
    for path in (*user_paths().data.rglob("*"), *user_paths().logs.rglob("*")):
        if path.is_file():
            is_there = SET_UP.pin.hash.encode() in path.read_bytes()
            assert is_there == (path.suffix == ".pin"), path


def test_a_game_that_was_begun_by_hand_changes_only_by_a_press(player: FleetMouse) -> None:
    player.press("new_armada")
    before = header(player)
    tell(player, SET_UP)
    assert header(player) == before
    assert has_event_button(player)
    player.press("setup_event")
    assert header(player)["event"] == PLACE
    assert state_of(player.program).ruleset.format == Format.TASK_FORCE
    assert player.program.controller.pins.kept.pin == SET_UP.pin
    assert not has_event_button(player)


def test_entered_names_stay_when_the_settings_are_taken(player: FleetMouse) -> None:
    player.press("new_armada")
    player.write("name_A", "Ann")
    tell(player, SET_UP)
    player.press("setup_event")
    assert [one.name for one in state_of(player.program).players.values()][:1] == ["Ann"]


def test_a_missing_pack_is_named_in_a_sentence(
    player: FleetMouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    player.program.controller.message.connect(said.append)
    tell(player, SET_UP._replace(packs=(PACK,)))
    player.press("new_armada")
    assert header(player)["packs"] == [PACK]
    assert any("nexus" in words for words in said), said


def test_without_a_joined_event_nothing_is_offered(player: FleetMouse) -> None:
    player.press("new_armada")
    assert "event" not in header(player)
    assert not has_event_button(player)
    tell(player, SET_UP._replace(game="pinned-down"))
    assert not has_event_button(player)
    tell(player, None)
    assert not has_event_button(player)


def test_settings_of_a_newer_version_are_not_taken_and_that_is_said(player: FleetMouse) -> None:
    said: list[str] = []
    player.program.controller.message.connect(said.append)
    tell(player, SET_UP._replace(settings={"format": "unheard of"}))
    player.press("new_armada")
    assert "event" not in header(player)
    assert any("newer version" in words for words in said), said


def test_the_sheet_of_rules_offers_the_event_of_the_desk(player: FleetMouse) -> None:
    tell(player, SET_UP._replace(settings={}))
    controller = player.program.controller
    assert controller.settings.event == Event()
    assert controller.new_game("armada")
    for name in ("setup_agreement", "format_event", "agreement_use"):
        player.press(name)
    assert header(player)["event"] == PLACE
    assert controller.pins.kept.pin == SET_UP.pin
    assert player.program.window.shown() is player.program.window.page_named(SETUP)


def test_the_game_after_one_that_is_over_has_the_round_of_the_desk(player: FleetMouse) -> None:
    tell(player, SET_UP)
    player.press("new_armada")
    play(player.program, {"do": "no_show", "side": "B"})
    player.program.window.show_page("score")
    settle()
    tell(player, SET_UP._replace(round=5))
    player.press("score_new")
    assert header(player)["event"] == {**PLACE, "round": 5}
    assert state_of(player.program).ruleset.format == Format.TASK_FORCE
    assert player.program.controller.pins.kept.pin == SET_UP.pin
    assert not has_event_button(player)


def fleets(player: FleetMouse) -> list[tuple[str, bool]]:
    """Return the name of each player, and whether the side has a fleet."""
    state = state_of(player.program)
    return [(one.name, any(state.ships_of(side))) for side, one in state.players.items()]


@pytest.mark.parametrize(
    ("named", "players", "found"),
    [
        ({}, ("Ann", "Ben"), [("Ann", True), ("Ben", True)]),
        ({"name_A": "Ben"}, ("Ann", "Ben"), [("Ben", True), ("Ann", True)]),
        ({"name_B": "Ann"}, ("Ann", "Ben"), [("Ben", True), ("Ann", True)]),
        ({"name_A": "Ann", "name_B": "Ben"}, ("Ben",), [("Ann", False), ("Ben", True)]),
        ({"name_B": "Ben"}, ("Ben",), [("Side A", False), ("Ben", True)]),
    ],
)
def test_lists_of_the_event_go_to_the_sides_of_their_players(
    player: FleetMouse,
    named: Mapping[str, str],
    players: tuple[str, ...],
    found: list[tuple[str, bool]],
) -> None:
    tell(player, SET_UP)
    player.press("new_armada")
    for field, name in named.items():
        player.write(field, name)
    texts = dict(zip(players, sample_texts(), strict=False))
    player.program.window.shown().offer_lists(texts)
    settle()
    player.press("setup_event_lists")
    assert fleets(player) == found
