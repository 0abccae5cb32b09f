"""What the table of Pinned Down is told. Source: rules digest, section 21 and examples."""

import pytest

from armada_companion.views.pinned_down.view import table_view
from tests.views.pinned_down.game import Game, assignment, first_turn


def fight(ours: int, theirs: int) -> Game:
    """One pair of these powers."""
    return assignment(("bane", theirs), ships=(ours,)).do("assign", ship="s1", enemy="bane")


def test_the_forecast_is_what_the_next_attack_adds() -> None:
    """X1: distance 2 and one ship seen; Pegasus is cloaked."""
    game = first_turn()
    view = table_view(game.state)
    assert (view.pool.pool, view.pool.forecast) == (2, "next Attack +3")
    assert view.pool.source == "2 distance, 1 ship"
    assert view.pool.outlook[-1] == "5 to reveal attack cards with"
    assert [ship.cloaked for ship in view.ships] == [False, True]
    # Alford takes one away after what A1 adds.
    assert game.do("end_main").state.pool == 2 + 3 - 1


def test_after_the_attack_the_forecast_is_what_the_jump_adds() -> None:
    """J3, J7: upkeep of Ardor, and one token for each enemy left."""
    game = Game().do("add_player", player="Ana", ship={"id": "s1", "card": "trb-ardor"})
    game.do("show_location", card="kressar-shipyards").do("begin").do("end_main")
    game.do("reveal", id="e1", card="dratar-swarm-frigate")
    pool = table_view(game.state).pool
    assert (pool.forecast, pool.source) == ("Jump +2, Attack +3", "1 upkeep, 1 enemy")


def test_a_ship_card_tells_crew_power_structure_and_cards() -> None:
    """X1: Truth has 8, +2 in space, +2 by its captain."""
    ship = table_view(first_turn().state).ships[0]
    assert (ship.name, ship.owner, ship.power, ship.structure) == ("TRB Truth", "Ana", 12, 100)
    assert ship.crew == "Captain Huber (captain, +2), Weapon Specialist Hooper"
    assert ship.surnames == "Huber (captain, +2), Hooper"
    assert ship.cards == "hand 3, deck 17, discard 0"
    assert (ship.status, ship.pairing, ship.damage) == ("free", "", ())


def test_a_ship_surely_survives_as_many_cards_as_the_hardest_hit_allows() -> None:
    """D8: a hit takes at most 35."""
    game = first_turn()
    told = [table_view(game.state).ships[0].survives]
    for card in ("direct-hit", "bridge-hit"):
        game.do("damage", ship="s1", card=card)
        told.append(table_view(game.state).ships[0].survives)
    assert told == [2, 1, 1]
    ship = table_view(game.state).ships[0]
    assert ship.structure == 45
    assert ship.damage == ("Direct Hit -1 power, -35 %", "Bridge Hit -1 power, -20 %")


@pytest.mark.parametrize(
    ("ours", "theirs", "result", "words", "missing"),
    [
        (9, 8, "win", "win by 1", ""),
        (16, 4, "win", "win by 12", ""),
        (8, 8, "damaged", "tie: damaged", "1 missing to win"),
        (8, 15, "damaged", "damaged", "8 missing to win"),
        (8, 16, "overpowered", "destroyed", "9 missing to win"),
        (0, 0, "overpowered", "destroyed", "1 missing to win"),
    ],
)
def test_each_pair_tells_how_it_would_end(
    ours: int, theirs: int, result: str, words: str, missing: str
) -> None:
    """F3 to F5: a tie loses, exactly double destroys, as does anything against power 0."""
    (pair,) = table_view(fight(ours, theirs).state).pairs
    assert (pair.ship, pair.enemy, pair.fighting) == ("s1", "bane", False)
    assert (pair.band.result, pair.band.words, pair.band.missing) == (result, words, missing)
    assert pair.band.powers == f"{ours} against {theirs}"


def test_the_band_follows_what_is_played_in_the_open_fight() -> None:
    game = fight(8, 9).do("end_assignment").do("fight", ship="s1")
    before = table_view(game.state)
    assert before.banner.title == "Ship 1 against Bane"
    assert before.banner.detail == "8 against 9: damaged, 2 missing to win"
    game.do("change_power", ship="s1", by=2, until="fight")
    (pair,) = table_view(game.state).pairs
    assert pair.fighting
    assert pair.band.words == "win by 1"


def test_paired_ships_tell_it_on_their_cards() -> None:
    view = table_view(fight(9, 8).state)
    assert view.ships[0].pairing == "paired with Bane: win by 1"
    assert view.enemies[0].pairing == "paired with Ship 1: win by 1"
    assert (view.ships[0].status, view.enemies[0].status) == ("paired", "paired")


def test_the_assignment_tells_what_is_missing() -> None:
    """G1 to G3, G10: two ships, three enemies: two pairs."""
    game = assignment(("agony", 14), ("bane", 8), ("curse", 8))
    assert table_view(game.state).banner.detail == "2 pairs are missing; strongest enemies first"
    game.do("assign", ship="s1", enemy="agony")
    view = table_view(game.state)
    assert view.banner.detail.startswith("1 pair is missing")
    assert view.phase_notes == ("", "", "1 missing", "", "")
    game.do("assign", ship="s2", enemy="bane")
    banner = table_view(game.state).banner
    assert banner.title == "Close the assignment"
    assert banner.detail == "Free: Curse, 1 threat each at the Jump"


def test_the_track_tells_each_leg_of_the_way() -> None:
    """I5: the distance is the sum over the table's locations."""
    game = assignment(("agony", 1), ships=(8,)).do("assign", ship="s1", enemy="agony")
    game.do("end_assignment").do("fight", ship="s1").do("resolve_fight")
    shown: list[object] = ["gerrara-nebula", "solmar-border-station"]
    game.do("jump", shown=shown, choose="gerrara-nebula")
    view = table_view(game.state)
    assert view.track.legs == (("Nowhere", 0), ("Gerrara Nebula", 3))
    assert (view.track.distance, view.track.goal) == (3, 10)
    assert view.location is not None
    assert (view.location.name, view.location.kind) == ("Gerrara Nebula", "Space")
    assert view.location.words == ("An overload brings one more damage card",)


def test_a_first_location_that_does_not_count_is_no_leg() -> None:
    """Q3."""
    game = Game({"count_initial_location": False})
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-ardor"})
    game.do("show_location", card="agniar").do("begin")
    view = table_view(game.state)
    assert (view.track.legs, view.track.distance) == ((), 0)


def test_the_end_tells_who_lost_and_why() -> None:
    """W2."""
    view = table_view(first_turn().do("destroy", ship="s1").state)
    assert (view.phase, view.banner.title) == ("over", "The players lose")
    assert "TRB Truth" in view.banner.detail


@pytest.mark.parametrize(
    ("enemy", "words"),
    [(14, "win by 1"), (15, "tie: damaged"), (29, "damaged"), (30, "destroyed")],
)
def test_a_joint_fight_counts_the_sum_of_each_side(enemy: int, words: str) -> None:
    """X21: ships of 8 and 7 against one enemy; both tell the same."""
    game = assignment(("agony", enemy), settings={"joint_fights": True})
    game.do("assign", ship="s1", enemy="agony").do("assign", ship="s2", enemy="agony")
    pairs = table_view(game.state).pairs
    assert [(pair.ship, pair.band.words) for pair in pairs] == [("s1", words), ("s2", words)]
