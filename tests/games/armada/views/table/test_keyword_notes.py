"""What keywords do is said in a few words of our own."""

import re

import pytest

from armada_companion.games.armada.views.table.keyword_notes import (
    engagement_note,
    keyword_note,
    keyword_notes,
)
from armada_companion.games.armada.views.table.table_views import SquadronView
from armada_companion.games.armada.views.table.view_builder import unit_view
from tests.games.armada.rules.tabletop import Table, fleet, set_up, ship, squadron

DIGEST = """
    adept, ai: anti-squadron, ai: battery, assault, bomber, cloak, counter, dodge, escort, grit,
    heavy, intel, relay, rogue, scout, screen, snipe, strategic, swarm
"""


def test_every_keyword_of_the_digest_is_said() -> None:
    """Digest 6.5."""
    assert sorted(keyword_notes()) == sorted(name.strip() for name in DIGEST.split(","))
    for note in keyword_notes().values():
        assert re.fullmatch(r"[a-z{][^.]+", note), note


@pytest.mark.parametrize(
    ("keyword", "note"),
    [
        ("Counter 2", "answers a squadron with 2 blue dice"),
        ("AI: Battery 1", "by a command: +1 dice at a ship"),
        ("Escort", "engaged squadrons attack it first"),
        ("Snipe 4", "at distance 2: 4 blue dice, no counter"),
        ("Adept", "attacking: rerolls up to its dice"),
        ("Of the house", ""),
    ],
)
def test_a_keyword_is_said_with_its_number(keyword: str, note: str) -> None:
    assert keyword_note(keyword) == note


def asked(table: Table, unit: str) -> str:
    """What is asked of a squadron before it acts."""
    view = unit_view(table.state, unit)
    assert isinstance(view, SquadronView)
    return engagement_note(view.keywords, has_intel=view.has_intel)


def test_intel_is_spoken_of_where_a_friend_that_it_may_free_is_to_act() -> None:
    """Digest 6.4, 6.5: friends at distance 1 have grit; those with grit have it anyway."""
    wings = [
        squadron("as1", keywords={"intel": None}),
        squadron("as2"),
        squadron("as3", keywords={"grit": None}),
    ]
    table = set_up(fleet([ship("a1")], wings), fleet([ship("b1")], [squadron("bs1")]))
    names = {unit: "Intel" in asked(table, unit) for unit in ("as1", "as2", "as3", "bs1")}
    assert names == {"as1": False, "as2": True, "as3": False, "bs1": False}
    assert "(near Intel: several)" in asked(table, "as2")
    table.do("destroy", unit="as1")
    assert "Intel" not in asked(table, "as2")
