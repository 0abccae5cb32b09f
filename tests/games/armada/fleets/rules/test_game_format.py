"""What a format limits, and how lists name it. Source: the digest, 1.0, 12.2 and 12.3."""

import pytest

from armada_companion.games.armada.fleets.rules.game_format import (
    FORMATS,
    MAX_POINTS,
    STANDARD,
    GameFormat,
    format_of_record,
    game_format,
    named_format,
)
from armada_companion.games.armada.rules.model.ruleset import read_ruleset

WORKED_LIMITS = [
    ("other", 180, 60, 1),
    ("other", 200, 67, 2),
    ("other", 250, 84, 2),
    ("other", 300, 100, 3),
    ("other", 400, 134, 4),
    ("other", 500, 167, 5),
    ("other", 600, 200, 6),
    ("other", 800, 267, 8),
    ("standard", 400, 134, 4),
    ("task-force", 200, 67, 2),
    ("task-force", 250, 84, 2),
    ("campaign", 500, 167, 5),
    ("sector-fleet", 300, 75, 3),
    ("sector-fleet", 400, 100, 4),
    ("sector-fleet", 500, 125, 5),
    ("sector-fleet", 600, 150, 6),
    ("sector-fleet", 800, 200, 8),
    ("sector-fleet", 1000, 250, 10),
    ("sector-fleet", 1200, 300, 12),
    ("sector-fleet-builder", 300, 100, 3),
    ("sector-fleet-builder", 400, 134, 4),
    ("sector-fleet-builder", 500, 167, 5),
    ("sector-fleet-builder", 600, 200, 6),
    ("sector-fleet-builder", 800, 268, 8),
    ("sector-fleet-builder", 1000, 334, 10),
    ("sector-fleet-builder", 1200, 400, 12),
]


@pytest.mark.parametrize(("key", "points", "squadron_points", "aces"), WORKED_LIMITS)
def test_the_worked_limits(key: str, points: int, squadron_points: int, aces: int) -> None:
    game = game_format(key, points)
    assert (game.max_squadron_points, game.max_aces) == (squadron_points, aces)


def test_flotillas_are_limited_where_somebody_says_so() -> None:
    most = {
        key: game_format(key, 400 if key == "other" else None).limits.max_flotillas
        for key in FORMATS
    }
    assert most == {
        "standard": 2,
        "task-force": 1,
        "sector-fleet": 3,
        "sector-fleet-builder": 4,
        "campaign": None,
        "other": None,
    }


def test_a_task_force_leaves_out_three_objectives() -> None:
    barred = game_format("task-force").limits.barred_objectives
    assert barred == {"fire-lanes", "fleet-ambush", "intel-sweep"}
    assert STANDARD.limits.barred_objectives == frozenset()


def test_a_format_has_its_usual_total() -> None:
    totals = [game_format(key).points for key in ("standard", "task-force", "campaign")]
    assert totals == [400, 200, 400]
    assert game_format("standard") == STANDARD


@pytest.mark.parametrize(
    ("key", "points", "part"),
    [
        ("standart", None, "no game format 'standart'"),
        ("", 400, "no game format ''"),
        ("standard", 500, "played with 400 points"),
        ("task-force", 199, "200 points"),
        ("task-force", 251, "not 251"),
        ("sector-fleet", 700, "600, 800, 1000 or 1200"),
        ("other", None, "needs the agreed total"),
        ("other", 0, "not 0"),
        ("campaign", -5, "not -5"),
        ("other", MAX_POINTS + 1, "1 to 9999"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(key: str, points: int | None, part: str) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$") as refusal:
        game_format(key, points)
    assert part in str(refusal.value)


@pytest.mark.parametrize(
    ("words", "total", "key", "points"),
    [
        ("Standard", None, "standard", 400),
        ("standard ", 400, "standard", 400),
        ("Standard", 500, "other", 500),
        ("Task Force", None, "task-force", 200),
        ("TASK-FORCE", 250, "task-force", 250),
        ("Task Force", 300, "other", 300),
        ("Sector Fleet", None, "sector-fleet", 800),
        ("Sector Fleet", 600, "sector-fleet", 600),
        ("Campaign", None, "campaign", 500),
        ("Campaign", 430, "campaign", 430),
        ("Battle for Somewhere - Week 3", None, "campaign", 500),
        ("Unrestricted", None, "other", MAX_POINTS),
        ("Unrestricted", 650, "other", 650),
        ("Fighter Group", 134, "other", MAX_POINTS),
        ("", 400, "standard", 400),
        ("", 200, "other", 200),
        ("Something New", 300, "other", 300),
    ],
)
def test_the_words_of_a_list_name_a_format(
    words: str, total: int | None, key: str, points: int
) -> None:
    assert named_format(words, total) == GameFormat(key, points)


@pytest.mark.parametrize("total", [None, 0, -3, MAX_POINTS + 1])
def test_words_that_nobody_knows_name_none(total: int | None) -> None:
    assert named_format("Something New", total) is None
    assert named_format("", total) is None


def test_a_format_is_reported_in_words() -> None:
    assert STANDARD.words == "standard game, 400 points"
    assert game_format("sector-fleet", 600).words == "Sector Fleet, 600 points"
    assert GameFormat("other", MAX_POINTS).words == "other game, any total"


@pytest.mark.parametrize(
    ("settings", "key", "points"),
    [
        ({}, "standard", 400),
        ({"points_limit": 500}, "other", 500),
        ({"format": "team-play"}, "standard", 400),
        ({"format": "task-force", "points_limit": 200}, "task-force", 200),
        ({"format": "task-force", "points_limit": 300}, "other", 300),
        ({"format": "sector-fleet", "points_limit": 800}, "sector-fleet", 800),
        ({"format": "campaign", "points_limit": 430}, "campaign", 430),
        ({"format": "other", "points_limit": 123}, "other", 123),
    ],
)
def test_fleets_of_a_record_are_judged_by_its_header(
    settings: dict[str, object], key: str, points: int
) -> None:
    """Record page, 7."""
    assert format_of_record(read_ruleset({"settings": settings})) == GameFormat(key, points)


@pytest.mark.parametrize(
    ("limits", "squadrons", "flotillas"), [("leaflet", 200, 3), ("builder", 268, 4)]
)
def test_the_limits_of_a_sector_fleet_are_the_leaflets_or_the_builders(
    limits: str, squadrons: int, flotillas: int
) -> None:
    """A-19; digest 12.2: a quarter and 3, or 268 of 800 and 4."""
    settings = {"format": "sector-fleet", "points_limit": 800, "sector_fleet_limits": limits}
    game = format_of_record(read_ruleset({"settings": settings}))
    assert (game.max_squadron_points, game.limits.max_flotillas) == (squadrons, flotillas)
