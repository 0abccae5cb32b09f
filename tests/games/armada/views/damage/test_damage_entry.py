"""What comes of an entry of damage, worked out before it is played."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Size
from armada_companion.games.armada.views.damage.damage_choices import damage_steps, damage_view
from armada_companion.games.armada.views.damage.damage_entry import DamageEntry
from tests.games.armada.rules.tabletop import Table, fleet, ship, squadron

HUGE_SHIELDS = {zone: 2 for zone in ("front", "left", "right", "left_aux", "right_aux", "rear")}


def table(**numbers: object) -> GameState:
    """One ship against a ship and a squadron."""
    made = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1", **numbers)]))
    made.do("enter_fleet", side="B", fleet=fleet([ship("b1")], [squadron("bs1")]))
    return made.do("choose_first_player", side="A").do("begin").state


def played(state: GameState, entry: DamageEntry) -> GameState:
    for step in damage_steps(state, entry):
        state, _ = ARMADA.apply(state, step)
    return state


@pytest.mark.parametrize(
    ("zone", "zones"), [("front", ["left", "right"]), ("left", ["front", "rear"])]
)
def test_damage_is_redirected_to_adjacent_hull_zones(zone: str, zones: list[str]) -> None:
    """RRG 5."""
    shown = damage_view(table(), DamageEntry("a1", zone, 2)).redirects
    assert [one.zone for one in shown] == zones


def test_on_a_huge_ship_the_auxiliary_zones_lie_between() -> None:
    """RRG 7."""
    state = table(size=Size.HUGE.value, shields=HUGE_SHIELDS)
    shown = damage_view(state, DamageEntry("a1", "rear", 2)).redirects
    assert [one.zone for one in shown] == ["left_aux", "right_aux"]


def test_every_redirect_that_is_offered_is_legal() -> None:
    """RRG 5."""
    state = table()
    for amount in range(1, 9):
        entry = DamageEntry("a1", "left", amount)
        for shown in damage_view(state, entry).redirects:
            found = entry.with_redirect(shown.zone, shown.most)
            assert damage_view(state, found).done.legal, found


@pytest.mark.parametrize("amount", range(1, 9))
@pytest.mark.parametrize("is_faceup", [False, True])
def test_what_is_shown_is_what_comes_of_it(amount: int, is_faceup: bool) -> None:
    state = table()
    entry = DamageEntry("a1", "front", amount, is_faceup, "Comm Noise" if is_faceup else "")
    shown, after = damage_view(state, entry).after, played(state, entry).ship("a1")
    assert shown.hull == (after.hull_left if after.in_play else 0)
    assert (shown.status == "destroyed") is not after.in_play
    if is_faceup and after.in_play and after.damage_cards:
        assert after.faceup == ("Comm Noise",)


def test_a_squadron_has_neither_zones_nor_cards() -> None:
    shown = damage_view(table(), DamageEntry("bs1", amount=2))
    assert (shown.cards, shown.redirects, shown.has_redirect) == (0, (), False)
    assert shown.changes[0].startswith("Hull ")
