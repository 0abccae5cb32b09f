"""What the table says in words: banner, fleets, keywords, dials."""

from collections.abc import Mapping

import pytest

from armada_companion.games.armada.rules.damage.shields import LoseShields
from armada_companion.games.armada.rules.model.types import HullZone
from armada_companion.games.armada.views.damage.damage_choices import faceup_choices
from armada_companion.games.armada.views.table import view_builder
from armada_companion.games.armada.views.table.words import keyword_name
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron


def to_do(table: Table) -> list[str]:
    return [player.to_do for player in view_builder.table_view(table.state).players]


def test_each_fleet_says_what_its_side_has_still_to_do() -> None:
    table = set_up(fleet([ship("a1", command=2)], [squadron("as1")]), fleet_of("b", 2, 2))
    assert to_do(table) == ["2 dials to set", "2 dials to set"]
    for unit in ("b1", "b2"):
        table.do("assign_dials", ship=unit, commands=["repair"])
    assert to_do(table) == ["2 dials to set", "dials set, not locked"]
    detail = view_builder.banner_view(table.state).detail
    assert detail == "Side A: 2 dials to set  ·  Side B: dials set, not locked"
    table.do("lock_dials", side="B")
    assert to_do(table) == ["2 dials to set", "dials locked"]
    table.lock()
    assert to_do(table) == ["1 of 1 ship to activate", "2 of 2 ships to activate"]
    for unit in ("a1", "b1", "b2"):
        table.activate(unit)
    assert to_do(table) == ["1 of 1 squadron to activate", "2 of 2 squadrons to activate"]
    for unit in ("as1", "bs1", "bs2"):
        table.do("activate_squadron", squadron=unit)
    assert to_do(table) == ["1 ship left", "2 ships left"]


def test_the_status_phase_of_the_last_round_promises_no_further_one() -> None:
    table = set_up(fleet_of("a", 1), fleet_of("b", 1), settings={"rounds": 2})
    for detail in (
        "Ready tokens and cards, flip initiative, next round token",
        "Ready tokens and cards, then the game ends",
    ):
        table.lock().activate("a1").activate("b1")
        assert view_builder.banner_view(table.state).detail == detail
        table.do("end_status_phase")
    assert table.state.outcome is not None


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("bomber", None, "Bomber"),
        ("counter", 2, "Counter 2"),
        ("ai: anti-squadron", 1, "AI: Anti-Squadron 1"),
        ("ai: battery", 1, "AI: Battery 1"),
    ],
)
def test_keywords_are_written_as_in_the_rulebook(name: str, value: int | None, words: str) -> None:
    assert keyword_name(name, value) == words


def test_a_squadron_shows_its_keywords_so() -> None:
    droid = squadron("as1", keywords={"ai: battery": 1, "swarm": None})
    table = set_up(fleet([ship("a1")], [droid]), fleet_of("b", 1))
    assert view_builder.squadron_view(table.state, table.state.squadron("as1")).keywords == (
        "AI: Battery 1",
        "Swarm",
    )


def test_faceup_cards_stand_in_alphabetical_order() -> None:
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    _, *titles = (one.label for one in faceup_choices(table.state, "a1"))
    assert titles == sorted(titles)


@pytest.mark.parametrize(
    ("gone", "fields"),
    [
        ("destroy", {"unit": "b1"}),
        ("discard_damage_card", {"ship": "b1"}),
        ("correct_unit", {"unit": "b1", "hull": 4}),
    ],
)
@pytest.mark.parametrize("secret", ["Power Failure", "Injured Crew"])
def test_no_offer_tells_the_title_of_a_facedown_card_that_is_discarded(
    secret: str, gone: str, fields: Mapping[str, object]
) -> None:
    """RRG 31: two copies of Power Failure are in the deck."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 2))
    table.do("deal_damage_card", ship="a1", card="Power Failure")
    table.do("deal_damage_card", ship="b1", faceup=False, card=secret).do(gone, **fields)
    assert table.state.damage_discard == (secret,)
    (offered,) = (one for one in faceup_choices(table.state, "b2") if one.label == "Power Failure")
    assert offered.legal


@pytest.mark.parametrize(
    ("amount", "words"),
    [(1, "Ship a1 loses 1 shield, front"), (2, "Ship a1 loses 2 shields, front")],
)
def test_one_shield_is_no_shields(amount: int, words: str) -> None:
    state = set_up(fleet_of("a", 1), fleet_of("b", 1)).state
    assert LoseShields("a1", HullZone.FRONT, amount).text(state) == words
