"""The command line plays Pinned Down: the shape of section 5, the actions of section 6."""

from collections.abc import Mapping
from typing import Any

import pytest

from armada_companion.system.resources import resource_path
from tests.cli.cli_runs import RECORDS, Run, run, script
from tests.laws.pinned_down_law_game import HEADER as VIRTUAL
from tests.laws.pinned_down_law_game import opening

HEADER: Mapping[str, object] = {"format": "armada-companion", "version": 1, "game": "pinned-down"}
PHASES = {"setup", "main", "attack", "assignment", "fight", "jump", "over"}
STATE = {"turn", "phase", "pool", "distance", "ships", "enemies", "pairs", "outcome"}
SHIP = {"power", "structure", "owner", "flagship", "cloaked"}

Plain = Mapping[str, object]


@pytest.fixture
def sample() -> str:
    """The path of a whole game, won in four turns."""
    return str(RECORDS.parent / "pinned_down" / "won.armada")


def ships(*powers: int) -> list[Plain]:
    """Return the actions that begin a game of these ships, `s1` of `p1` and so on."""
    players = [
        {"do": "add_player", "player": f"p{n}", "ship": {"id": f"s{n}", "power": power}}
        for n, power in enumerate(powers, start=1)
    ]
    location = {"do": "show_location", "name": "Somewhere", "distance": 2}
    return [*players, location, {"do": "begin"}]


def reveal(enemy: str, threat: int, power: int | None = None) -> Plain:
    """Return the reveal of a card entered by its numbers."""
    card = {"do": "reveal", "id": enemy, "name": enemy.upper(), "threat": threat}
    return card if power is None else {**card, "power": power}


def replayed(*actions: Plain, settings: Plain | None = None, words: tuple[str, ...] = ()) -> Run:
    header = {**HEADER, "settings": settings or {}}
    return run("replay", "-", "--json", *words, stdin=script(*actions, header=header))


def states(result: Run) -> list[Mapping[str, Any]]:
    return [step["state"] for step in result.objects]


def test_the_sample_game_stops_where_players_choose() -> None:
    result = run("replay", str(resource_path("samples/sample_pinned_down.armada")), "--json")
    assert (result.code, result.err) == (0, "")
    last = result.objects[-1]["state"]
    assert (last["phase"], last["turn"], len(last["enemies"])) == ("assignment", 2, 3)


def test_a_won_game_replays_without_a_fault(sample: str) -> None:
    result = run("replay", sample, "--json")
    assert (result.code, result.err) == (0, "")
    last = result.objects[-1]["state"]
    assert (last["phase"], last["outcome"]["winner"], last["turn"]) == ("over", "players", 4)
    assert {step["verdict"] for step in result.objects} == {"applied"}
    checked = run("check", sample)
    assert (checked.code, checked.err) == (0, "")


def test_every_state_has_the_shape_of_the_page(sample: str) -> None:
    for state in states(run("replay", sample, "--json")):
        assert state.keys() >= STATE
        assert state["phase"] in PHASES
        assert all(ship.keys() == SHIP for ship in state["ships"].values())
        assert all(enemy.keys() == {"name", "power"} for enemy in state["enemies"].values())
        assert state["pairs"].keys() <= state["ships"].keys()
        assert set(state["pairs"].values()) <= state["enemies"].keys()


def test_step_0_is_the_state_before_the_first_action() -> None:
    [start] = states(replayed())
    assert (start["turn"], start["phase"], start["pool"], start["ships"]) == (0, "setup", 2, {})


def test_a_chain_of_threat_ends_at_the_card_that_cannot_be_paid() -> None:
    """A3 to A6: pool 2 + 2 + 2 ships = 6; 4, 0, 2 are paid, 1 is not."""
    cards = [reveal("e1", 4, 9), reveal("x", 0), reveal("e2", 2, 7), reveal("e3", 1, 8)]
    shown = states(replayed(*ships(8, 7), {"do": "end_main"}, *cards))[5:]
    assert [state["pool"] for state in shown] == [6, 2, 2, 0, 0]
    assert [state["phase"] for state in shown] == ["attack"] * 4 + ["assignment"]
    assert shown[-1]["enemies"] == {
        "e1": {"name": "E1", "power": 9},
        "e2": {"name": "E2", "power": 7},
    }


def test_a_refused_step_names_its_rule_and_the_replay_continues() -> None:
    actions = (
        *ships(8, 7),
        {"do": "end_main"},
        reveal("e1", 1, 9),
        reveal("e2", 1, 12),
        reveal("e3", 99, 1),
        {"do": "assign", "ship": "s1", "enemy": "e1"},
        {"do": "assign", "ship": "s1", "enemy": "e2"},
        {"do": "end_assignment"},
        {"do": "fight", "ship": "s1"},
    )
    result = replayed(*actions)
    steps = result.objects
    assert result.code == 1
    assert [step["verdict"] for step in steps[9:]] == [
        *("refused", "applied", "refused", "impossible")
    ]
    assert [[rule["code"] for rule in step["rules"]] for step in steps[9:12]] == [
        ["G5"],
        [],
        ["G10"],
    ]
    assert all(rule["source"] and rule["text"] for step in steps for rule in step["rules"])
    assert steps[9]["state"] == steps[8]["state"]


def test_an_overruled_step_stands_and_undo_takes_it_back() -> None:
    opening_ = [*ships(8), {"do": "end_main"}, reveal("e1", 1, 9), reveal("e2", 99, 1)]
    overruled = {"action": {"do": "end_assignment"}, "overruled": {"rules": ["G10"], "by": "all"}}
    result = replayed(*opening_, overruled, {"do": "undo"})
    verdicts = [step["verdict"] for step in result.objects[-2:]]
    assert (result.code, verdicts) == (0, ["overruled", "applied"])
    assert [state["phase"] for state in states(result)[-2:]] == ["jump", "assignment"]


def test_a_game_is_lost_with_the_flagship() -> None:
    actions = (
        *ships(8),
        {"do": "end_main"},
        reveal("e1", 1, 16),
        reveal("e2", 99, 1),
        {"do": "assign", "ship": "s1", "enemy": "e1"},
        {"do": "end_assignment"},
        {"do": "fight", "ship": "s1"},
        {"do": "resolve_fight"},
    )
    last = states(replayed(*actions))[-1]
    assert (last["phase"], last["ships"], last["pairs"]) == ("over", {}, {})
    assert last["outcome"]["winner"] is None
    assert last["outcome"]["reason"]


@pytest.mark.parametrize(
    "bad",
    [
        {"do": "dance"},
        {"do": "change_pool"},
        {"do": "change_pool", "by": "2"},
        {"do": "reveal", "id": "e", "name": "E", "threat": -1},
        {"do": "begin", "now": True},
    ],
)
def test_an_action_that_cannot_be_read_makes_the_file_unreadable(bad: Plain) -> None:
    result = replayed(*ships(8), bad)
    assert (result.code, result.out) == (2, "")
    assert "standard input:5" in result.err


def test_an_unknown_card_is_impossible_and_the_replay_continues() -> None:
    result = replayed(*ships(8), {"do": "play_effect", "player": "p1", "card": "no such card"})
    assert result.code == 1
    assert result.objects[-1]["verdict"] == "impossible"


@pytest.mark.parametrize("seat", ["", "A", "judge"])
def test_a_shuffle_of_an_unknown_card_is_impossible_and_hides_its_order(seat: str) -> None:
    """H2: the order is for a judge alone, even of a shuffle that cannot be made."""
    order = ["plasma-leak", "no-such-card"]
    shuffle = {"do": "shuffle", "deck": "damage", "order": order}
    settings = VIRTUAL["settings"]
    assert isinstance(settings, dict)
    words = ("--seat", seat) if seat else ()
    result = replayed(shuffle, *opening(4), settings=settings, words=words)
    _, impossible, *others = result.objects
    assert (result.code, impossible["verdict"]) == (1, "impossible")
    hidden = order if seat == "judge" else ["hidden", "hidden"]
    assert impossible["action"] == {**shuffle, "order": hidden}
    assert "plasma" not in impossible["error"]
    assert {step["verdict"] for step in others} == {"applied"}


def test_settings_that_cannot_be_read_make_the_file_unreadable() -> None:
    assert replayed(settings={"goal_distance": "far"}).code == 2


def test_a_state_is_reported_in_words(sample: str) -> None:
    shown = run("replay", sample).out
    for words in ("Setup | threat 2 | distance 0", "Turn 2, Assignment Phase", "the players win"):
        assert words in shown
    assert "pairs faith-behemoth golem-bane" in shown


def test_a_lost_game_and_a_shared_fight_are_reported_in_words() -> None:
    actions = (
        *ships(30),
        {"do": "end_main"},
        reveal("e1", 1, 9),
        reveal("e2", 1, 9),
        reveal("e3", 99, 1),
        {"do": "assign", "ship": "s1", "enemy": "e1"},
        {"do": "assign", "ship": "s1", "enemy": "e2", "join": True},
        {"do": "destroy", "ship": "s1"},
    )
    header = {**HEADER, "settings": {"joint_fights": True}}
    shown = run("replay", "-", stdin=script(*actions, header=header)).out
    assert "pairs s1-e1+e2" in shown
    assert "the players lose: The flagship s1 was destroyed" in shown


@pytest.mark.parametrize("words", [(), ("--seat", "A")], ids=["public", "A"])
def test_the_order_of_virtual_decks_is_a_judges_alone(words: tuple[str, ...]) -> None:
    """H2."""
    begun = opening(4)[:-1]
    settings = VIRTUAL["settings"]
    assert isinstance(settings, dict)
    seen = replayed(*begun, settings=settings, words=words).out
    judged = replayed(*begun, settings=settings, words=("--seat", "judge")).out
    assert "plasma-leak" in judged and "Plasma Leak" in judged
    assert "plasma" not in seen.lower()


def test_a_game_plays_on_through_virtual_decks() -> None:
    settings = VIRTUAL["settings"]
    assert isinstance(settings, dict)
    more = [{"do": "end_main"}, {"do": "reveal"}]
    result = replayed(*opening(4), *more, settings=settings)
    assert (result.code, result.err) == (0, "")
    assert states(result)[-1]["turn"] == 1
