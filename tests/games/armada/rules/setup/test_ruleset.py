"""The settings of a game, and the players of its header. Source: record page 7; digest 14."""

import pytest
from msgspec.structs import asdict

from armada_companion.games.armada.rules.cards.upgrades import readying_side
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.margin_tables import MARGIN_TABLES
from armada_companion.games.armada.rules.model.ruleset import Ruleset, read_ruleset
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.kit.errors import MalformedActionError
from tests.games.armada.rules.tabletop import Plain, Table, fleet_of, ship_phase
from tests.games.armada.rules.turns.test_status_phase import alternation, status_phase

DEFAULTS = {
    "packs": (),
    "rounds": 6,
    "elimination_at_once": True,
    "flotillas_count": True,
    "forced_pass_counts": False,
    "set_aside_counts": True,
    "concession_destroys": True,
    "format": "standard",
    "points_limit": 400,
    "event_mode": False,
    "app_dice": False,
    "team_tokens": "pooled",
    "teammates_see_dials": False,
    "sector_fleet_limits": "leaflet",
    "swap_initiative": False,
    "instead_needs_unactivated": True,
    "cancelled_attack_counts": False,
    "power_failure_first": True,
    "declining_is_final": True,
    "damage_deck": "standard",
    "margin_table": "2016-07",
    "margin_cap": 400,
    "time_limit_minutes": 0,
}
GOOD: tuple[Plain, ...] = (
    *({name: not value} for name, value in DEFAULTS.items() if isinstance(value, bool)),
    *({"format": word} for word in ("standard", "task-force", "sector-fleet", "team-play")),
    *({"format": word} for word in ("campaign", "other")),
    *({"team_tokens": word} for word in ("pooled", "per_player")),
    *({"sector_fleet_limits": word} for word in ("leaflet", "builder")),
    *({"margin_table": word} for word in MARGIN_TABLES),
    {"rounds": 0},
    {"rounds": 99},
    {"points_limit": 1},
    {"points_limit": 9999},
    {"margin_cap": 0},
    {"margin_cap": 9999},
    {"time_limit_minutes": 0},
    {"time_limit_minutes": 600},
    {"damage_deck": {"Injured Crew": 4, "Ruptured Engine": 2}},
)
# What is wrong: the settings, a part of the message.
BAD: tuple[tuple[Plain, str], ...] = (
    ({"round": 6}, "settings: unknown setting 'round'; did you mean 'rounds'?"),
    ({"house_rule": 7}, "settings: unknown setting 'house_rule'; did you mean '"),
    ({"": 7}, "settings: unknown setting ''; did you mean '"),
    ({"format": "taskforce"}, "format: unknown value 'taskforce'; did you mean 'task-force'?"),
    ({"format": 4}, "settings.format: 4 is not one of standard, task-force"),
    ({"team_tokens": "pool"}, "team_tokens: unknown value 'pool'; did you mean 'pooled'?"),
    ({"sector_fleet_limits": "both"}, "sector_fleet_limits: unknown value 'both'; did you mean"),
    ({"damage_deck": "standart"}, "unknown value 'standart'; did you mean 'standard'?"),
    ({"margin_table": "2016-7"}, "margin_table: unknown value '2016-7'; did you mean '2016-07'?"),
    ({"event_mode": 1}, "settings.event_mode: 1 is not true or false"),
    ({"rounds": 100}, "settings.rounds: 100 is not a number from 0 to 99"),
    ({"rounds": True}, "settings.rounds: True is not a number"),
    ({"points_limit": 0}, "settings.points_limit: 0 is not a number from 1 to 9999"),
    ({"points_limit": 400.0}, "settings.points_limit: 400.0 is not a number"),
    ({"margin_cap": -1}, "settings.margin_cap: -1 is not a number from 0 to 9999"),
    ({"time_limit_minutes": 601}, "time_limit_minutes: 601 is not a number from 0 to 600"),
    ({"damage_deck": {}}, "settings.damage_deck: the deck has no cards"),
    ({"damage_deck": []}, "settings.damage_deck: [] is neither 'standard' nor an object"),
    ({"damage_deck": {"Injured Crew": 0}}, "0 copies of 'Injured Crew'"),
    ({"damage_deck": {"Injured Crew": 1, "injured  crew": 1}}, "is empty or repeated"),
    ({"margin_table": 2016}, "settings.margin_table: 2016 is not one of 2016-07"),
    ({"margin_table": []}, "settings.margin_table: [] does not begin with margin 0"),
    ({"margin_table": [[1, 6, 5]]}, "does not begin with margin 0"),
    ({"margin_table": [[0, 6, 5], [60, 7]]}, "[60, 7] is not [margin from"),
    ({"margin_table": [[0, 6, -5]]}, "[0, 6, -5] is not [margin from"),
    ({"margin_table": [0, 6, 5]}, "0 is not [margin from"),
    ({"margin_table": [[0, 6, 5], [60, 7, 4], [60, 8, 3]]}, "margin 60 follows 60"),
    ({"margin_table": [[0, 6, 5], [60, 7, 4], [30, 8, 3]]}, "margin 30 follows 60"),
    (
        {"margin_table": [[0, 6, 5], [60, 5, 4]]},
        "[60, 5, 4]: with a larger margin the winner scores no less",
    ),
    (
        {"margin_table": [[0, 6, 4], [60, 7, 5]]},
        "[60, 7, 5]: with a larger margin the winner scores no less",
    ),
)


def test_what_is_left_out_has_its_default() -> None:
    assert asdict(read_ruleset({})) == DEFAULTS == asdict(Ruleset())


@pytest.mark.parametrize("settings", GOOD, ids=str)
def test_every_setting_is_read(settings: Plain) -> None:
    (name,) = settings
    assert getattr(read_ruleset({"settings": settings}), name) == settings[name]


@pytest.mark.parametrize(("settings", "part"), BAD, ids=str)
def test_an_unknown_setting_or_value_is_reported_with_the_nearest(
    settings: Plain, part: str
) -> None:
    with pytest.raises(MalformedActionError) as shown:
        ARMADA.start({"settings": settings})
    assert part in str(shown.value)


@pytest.mark.parametrize("settings", [[], "rounds", 6])
def test_settings_are_an_object(settings: object) -> None:
    """Record page, section 7."""
    with pytest.raises(MalformedActionError, match="settings is not an object"):
        read_ruleset({"settings": settings})


@pytest.mark.parametrize("name", ["rrg-1.5.0", "rrg-1.5.0+amg", "custom"])
def test_a_group_may_have_rules_of_its_own(name: str) -> None:
    """Digest 0.3."""
    assert read_ruleset({"ruleset": name}) == Ruleset()


def test_some_defaults_follow_from_other_settings() -> None:
    """A-18, A-20; digest 11.2, 11.3."""
    sector = read_ruleset({"settings": {"format": "sector-fleet", "points_limit": 800}})
    assert (sector.teammates_see_dials, sector.margin_cap) == (True, 800)
    assert sector.margin_table == "sector-fleet"
    assert not read_ruleset({"settings": {"format": "team-play"}}).teammates_see_dials
    assert read_ruleset({"settings": {"rounds": 0}}).swap_initiative


def test_what_is_given_does_not_follow() -> None:
    settings = {"format": "sector-fleet", "rounds": 0, "points_limit": 800}
    given = {
        "teammates_see_dials": False,
        "swap_initiative": False,
        "margin_table": "2015",
        "margin_cap": 300,
    }
    ruleset = read_ruleset({"settings": {**settings, **given}})
    assert {name: getattr(ruleset, name) for name in given} == given


@pytest.mark.parametrize(
    ("players", "part"),
    [
        ([{"id": "ann", "name": "Ann"}], "players[0]: side is missing in {'id': 'ann'"),
        ([{"side": "A"}, {"side": "C"}], "players[1].side: 'C' is not one of A, B"),
        ([{"side": "A"}, {"side": None}], "players[1].side: None is not one of A, B"),
        ([{"side": "A"}, {"side": ["B"]}], "players[1].side: ['B'] is not one of A, B"),
        ([{"side": "A"}, "Ben"], "players[1]: 'Ben' is not an object"),
        ([{"side": "A"}, {"side": "A"}], "players: no player has the side 'B'"),
        ([{"side": "B"}], "players: no player has the side 'A'"),
    ],
)
def test_players_have_a_side_and_sides_a_player(players: object, part: str) -> None:
    """Else the record is unreadable; a header without players is not judged."""
    with pytest.raises(MalformedActionError) as shown:
        ARMADA.start({"players": players})
    assert part in str(shown.value)
    assert ARMADA.start({"players": []}).player(Side.A).name == "Side A"


# What the settings do


def deadlock(settings: Plain) -> Table:
    """Return the example of WS-18: every unactivated ship is prevented, A is to act."""
    table = ship_phase(1, 1, settings=settings)
    for unit in ("b1", "a1"):
        table.do("prevent_activation", ship=unit, until="lifted")
    assert table.state.to_act is Side.A
    return table


def test_an_effect_in_place_of_an_activation_needs_a_ship_that_could_activate() -> None:
    """A-21."""
    assert deadlock({}).breaks("instead", why="the station") == ["PREVENTED"]


def test_a_table_may_let_it_happen_without_one() -> None:
    """A-21, the other answer; a token pass stays illegal."""
    table = deadlock({"instead_needs_unactivated": False})
    table.do("instead", why="the station")
    assert table.state.to_act is Side.B
    assert table.breaks("pass") == ["PREVENTED"]


def test_who_declines_may_come_back_after_the_other_where_that_is_not_final() -> None:
    """A-32, the other answer."""
    table = alternation({"declining_is_final": False}).do("decline_ready", side="A")
    own = {"ship": "a1", "upgrade": "Own", "pay": ["repair"]}
    assert readying_side(table.state) is Side.B
    assert table.breaks("ready_upgrade", **own) == ["NOT_YOUR_TURN"]
    table.do("ready_upgrade", ship="b1", upgrade="One", pay=["repair"])
    assert readying_side(table.state) is Side.A
    table.do("ready_upgrade", **own)


def test_when_both_decline_in_turn_nobody_is_asked_but_each_may_still_ready() -> None:
    """A-32, the other answer: the step ends and does not turn for ever."""
    table = alternation({"declining_is_final": False})
    table.do("decline_ready", side="A").do("decline_ready", side="B")
    assert readying_side(table.state) is None
    table.do("ready_upgrade", ship="b1", upgrade="One", pay=["repair"])
    assert readying_side(table.state) is Side.A


@pytest.mark.parametrize(
    ("settings", "firsts"),
    [
        ({}, "AAA"),
        ({"rounds": 0}, "BAB"),
        ({"rounds": 0, "swap_initiative": False}, "AAA"),
        ({"swap_initiative": True}, "BAB"),
    ],
)
def test_initiative_changes_sides_each_round_where_it_is_agreed(
    settings: Plain, firsts: str
) -> None:
    """A-20: by default in a game without a limit of rounds."""
    table = status_phase(fleet_of("a", 1), fleet_of("b", 1), settings=settings)
    found = ""
    for _ in range(3):
        first = table.do("end_status_phase").lock().state.first_player
        assert first is not None
        found += first
        order = ("b1", "a1") if first is Side.B else ("a1", "b1")
        table.activate(order[0]).activate(order[1])
    assert found == firsts
