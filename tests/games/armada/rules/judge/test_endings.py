"""Games that end otherwise, and what a judge sets back. Source: digest 2.4, 11.1, 11.4 to 11.7."""

import pytest
from msgspec.structs import fields

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.kit.action import verb_of
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Timeline, Verdict
from tests.games.armada.rules.score.test_scoring import play_rounds, points, table_of
from tests.games.armada.rules.tabletop import (
    NO_CARDS,
    Cards,
    Plain,
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    squadron,
)


def reward(table: Table) -> tuple[object, object, object]:
    """Return the winner, the margins and the tournament points."""
    summary = table.summary()
    outcome = summary["outcome"]
    assert isinstance(outcome, dict)
    return outcome["winner"], summary["margin"], summary["tournament_points"]


# Games that are not played out


def test_a_bye_is_8_points_and_margin_140() -> None:
    """Statement 11.4.1: there is no opponent."""
    table = Table().do("bye", side="A")
    assert table.state.phase is Phase.OVER
    assert reward(table) == ("A", {"A": 140, "B": 0}, {"A": 8, "B": 0})
    assert points(table) == (0, 0)


def test_who_does_not_come_takes_1_point() -> None:
    """Statement 11.4.4: the opponent as with a bye."""
    table = Table().do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("no_show", side="A")
    assert reward(table) == ("B", {"A": 0, "B": 140}, {"A": 1, "B": 8})


def test_the_margin_of_a_bye_is_not_above_the_cap() -> None:
    """Digest 11.2."""
    table = Table({"settings": {"points_limit": 100}}).do("bye", side="B")
    assert table.summary()["margin"] == {"A": 0, "B": 100}


@pytest.mark.parametrize("begun", [True, False])
def test_an_agreed_draw_gives_each_5_points_and_no_margin(begun: bool) -> None:
    """Statement 11.4.4: whatever the scores are."""
    a = fleet([ship("a1")], [squadron("as1", points=60)])
    table = table_of(a, fleet_of("b", 1)).do("destroy", unit="as1") if begun else Table()
    table.do("agree_draw")
    assert table.state.phase is Phase.OVER
    assert reward(table) == (None, {"A": 0, "B": 0}, {"A": 5, "B": 5})


def test_byes_and_no_shows_are_of_games_that_did_not_begin() -> None:
    table = table_of(fleet_of("a", 1), fleet_of("b", 1))
    for verb in ("bye", "no_show"):
        with pytest.raises(ImpossibleActionError):
            table.rules({"do": verb, "side": "A"})
    table.do("concede", side="A")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "agree_draw"})


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"concession_destroys": False}, ("B", {"A": 0, "B": 140}, {"A": 0, "B": 8})),
        ({}, ("B", {"A": 0, "B": 34}, {"A": 5, "B": 6})),
    ],
)
def test_a_concession_is_scored_in_both_ways(
    settings: Plain, expected: tuple[object, object, object]
) -> None:
    """Statements 11.4.2, 11.4.3, A-26: 8 and 140 against 0, or all destroyed and the table."""
    a = fleet([ship("a1", points=30)], [squadron("as1", points=4)])
    table = table_of(a, fleet_of("b", 1), settings=settings).do("concede", side="A")
    assert reward(table) == expected


# Time, rounds, the initiative token


def test_time_that_is_given_back_lets_the_game_continue() -> None:
    """Statements 11.6.2, 11.7.7."""
    table = table_of(fleet_of("a", 1), fleet_of("b", 1))
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "extend_time"})
    table.do("call_time").do("extend_time", why="a fire alarm")
    play_rounds(table, 1)
    assert (table.state.phase, table.state.round) == (Phase.COMMAND, 2)


def test_a_judge_sets_the_round() -> None:
    """Statement 11.7.5: a round was not counted."""
    table = table_of(fleet_of("a", 1), fleet_of("b", 1)).do("set_round", round=6, why="a miscount")
    assert table.summary()["initiative_token"] == "orange"
    assert play_rounds(table, 1).state.phase is Phase.OVER


def test_the_side_of_the_initiative_token_follows_the_round() -> None:
    """Statement 2.4.2: blue in odd rounds."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    seen = []
    for _ in range(4):
        seen.append(table.summary()["initiative_token"])
        play_rounds(table, 1)
    assert seen == ["blue", "orange", "blue", "orange"]


def test_a_judge_turns_the_initiative_token_over() -> None:
    """Statement 2.4.3: it then goes on from that side."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1)).do("flip_initiative_token", why="forgotten")
    assert table.summary()["initiative_token"] == "orange"
    play_rounds(table, 1)
    assert table.summary()["initiative_token"] == "blue"


# Upgrade cards that move: the score follows them

UPGRADES = [{"name": "Leader", "points": 30}, {"name": "Officer", "points": 7}]


def with_upgrades() -> Table:
    b = fleet([ship("b1", points=57 + 37, upgrades=UPGRADES), ship("b2", points=40), ship("b3")])
    return set_up(fleet_of("a", 1), b, first="B").lock()


def test_cards_count_on_the_ship_that_carries_them_at_the_end() -> None:
    """Statement 11.1.8 (Profundity)."""
    table = with_upgrades().do("move_upgrade", ship="b1", upgrade="Leader", to="b2", why="a title")
    assert points(table.do("destroy", unit="b1")) == (57 + 7, 0)
    assert points(table.do("destroy", unit="b2")) == (57 + 7 + 40 + 30, 0)


def test_a_card_moves_with_what_lies_on_it() -> None:
    card = {"name": "Card", "exhaust": "recur"}
    table = set_up(fleet([ship("a1", upgrades=[card]), ship("a2")]), fleet_of("b", 1))
    table.do("exhaust_upgrade", ship="a1", upgrade="Card")
    table.do("move_upgrade", ship="a1", upgrade="Card", to="a2")
    assert table.state.ship("a1").upgrades == ()
    assert table.state.ship("a2").upgrades[0].exhausted


def test_a_card_moves_to_another_ship_of_its_side_only() -> None:
    table = with_upgrades().do("discard_upgrade", ship="b1", upgrade="Officer")
    assert table.breaks("move_upgrade", ship="b1", upgrade="Officer", to="b2") == [
        "UPGRADE_DISCARDED"
    ]
    table.do("destroy", unit="b3")
    assert table.breaks("move_upgrade", ship="b1", upgrade="Leader", to="b3") == ["NOT_IN_PLAY"]
    for to in ("b1", "a1", "x"):
        with pytest.raises(ImpossibleActionError):
            table.rules({"do": "move_upgrade", "ship": "b1", "upgrade": "Leader", "to": to})


def test_only_the_card_that_is_equipped_at_the_end_counts() -> None:
    """Statement 11.1.8 (Chimaera): 5 points come for 30."""
    table = with_upgrades()
    table.do("swap_upgrade", ship="b1", upgrade="Leader", for_={"name": "Follower", "points": 5})
    assert [one.card.name for one in table.state.ship("b1").upgrades] == ["Follower", "Officer"]
    assert points(table.do("destroy", unit="b1")) == (57 + 7 + 5, 0)
    swap = {"ship": "b1", "upgrade": "Follower", "for_": {"name": "Late"}}
    assert table.breaks("swap_upgrade", **swap) == ["NOT_IN_PLAY"]


def test_a_discarded_card_is_not_swapped() -> None:
    table = with_upgrades().do("discard_upgrade", ship="b1", upgrade="Leader")
    swap = {"ship": "b1", "upgrade": "Leader", "for_": {"name": "Follower"}}
    assert table.breaks("swap_upgrade", **swap) == ["UPGRADE_DISCARDED"]


def test_a_swap_is_written_as_it_is_read() -> None:
    card = {"name": "New", "points": 3, "exhaust": "non-recur"}
    swap = {"do": "swap_upgrade", "ship": "b1", "upgrade": "Leader", "for": card}
    assert encode(ARMADA.decode(swap, NO_CARDS)) == swap


def test_a_swapped_card_may_be_one_of_the_catalogue() -> None:
    facts = {"name": "Known", "points": 12, "exhaust": "recur", "ready_cost": None}
    table = Table(cards=Cards({("upgrade", "known"): {"card": "known", **facts}}))
    table.do("enter_fleet", side="A", fleet=fleet([ship("a1", points=20, upgrades=UPGRADES[1:])]))
    table.do("swap_upgrade", ship="a1", upgrade="Officer", for_={"card": "known"})
    assert table.state.ship("a1").upgrades[0].card.points == 12


# A judge


@pytest.mark.parametrize(
    "verb",
    [
        *("give_pass_token", "take_pass_token", "lose_victory_tokens", "add_points"),
        *("take_points", "put_token", "take_token", "set_turn", "set_round", "end_phase"),
        *("end_game", "extend_time", "flip_initiative_token", "change_value", "grant_keyword"),
        *("add_defense_token", "set_aside", "deploy_set_aside", "retreat", "change_owner", "join"),
        *("keep_in_play", "control", "move_upgrade", "swap_upgrade", "ready_upgrade"),
        *("pause_clock", "adjust_clock"),
    ],
)
def test_what_a_judge_enters_takes_a_reason(verb: str) -> None:
    """Statement 11.7.8; the step says who entered it."""
    kind = next(kind for kind in ARMADA.actions if verb_of(kind) == verb)
    assert "why" in {field.name for field in fields(kind)}


def test_a_late_entry_is_overruled_by_consent_and_logged() -> None:
    """Statement 11.7.1."""
    timeline: Timeline[GameState] = Timeline(ARMADA, NO_CARDS, {})
    opening: tuple[Plain, ...] = (
        {"do": "enter_fleet", "side": "A", "fleet": fleet_of("a", 1)},
        {"do": "enter_fleet", "side": "B", "fleet": fleet_of("b", 1)},
        {"do": "choose_first_player", "side": "A"},
        {"do": "begin"},
        {"do": "leave_dials_on_table"},
        {"do": "activate_ship", "ship": "a1", "dial": "navigate"},
        {"do": "execute_maneuver"},
    )
    for n, action in enumerate(opening, 1):
        assert timeline.play(Step(action, n)).accepted
    late = {"do": "attack", "zone": "front", "target": "b1"}
    consent = Overruled(("ATTACK_AFTER_MANEUVER",), "the opponent", "by consent")
    assert timeline.play(Step(late, 8, overruled=consent)).verdict is Verdict.OVERRULED
    assert timeline.steps[-1].step.overruled == consent


def test_a_unit_that_is_not_in_play_changes_no_sides() -> None:
    table = set_up(fleet_of("a", 2), fleet_of("b", 2)).do("destroy", unit="b1")
    assert table.breaks("change_owner", unit="b1", side="A") == ["NOT_IN_PLAY"]
