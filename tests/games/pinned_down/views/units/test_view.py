"""What the table of Pinned Down is told. Source: rules digest, section 21 and examples."""

import pytest

from armada_companion.games.pinned_down.views.table.table_views import DamageView
from armada_companion.games.pinned_down.views.units.view_builder import table_view
from tests.games.pinned_down.views.game import Game, assignment, first_turn


def fight(ours: int, theirs: int) -> Game:
    """One pair of these powers."""
    return assignment(("bane", theirs), ships=(ours,)).do("assign", ship="s1", enemy="bane")


def test_the_forecast_is_what_the_next_attack_adds() -> None:
    """X1: distance 2 and one ship seen; Pegasus is cloaked. A2: Alford takes one away."""
    game = first_turn()
    view = table_view(game.state)
    assert (view.pool.pool, view.pool.forecast) == (2, "next Attack +2")
    assert view.pool.source == "2 distance, 1 ship, Mr. Alford -1"
    assert view.pool.outlook[-2:] == ("-1 by Mr. Alford", "4 to spend on attack cards")
    assert view.banner.detail == "Then end the Main Phase: next Attack +2"
    assert [ship.cloaked for ship in view.ships] == [False, True]
    game.do("end_main").do("reveal", id="e1", card="dratar-swarm-frigate")
    assert game.state.pool == 2 + 3 - 1 - 1 + 2
    assert table_view(game.state).pool.forecast == "Jump +1, Attack +2"


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
    assert (ship.status, ship.pairing, ship.chips) == ("free", "", ())


def test_a_ship_surely_survives_as_many_cards_as_the_hardest_hit_allows() -> None:
    """D8: a hit takes at most 35."""
    game = first_turn()
    found = [table_view(game.state).ships[0].stands]
    for card in ("direct-hit", "bridge-hit"):
        game.do("damage", ship="s1", card=card)
        found.append(table_view(game.state).ships[0].stands)
    assert found == [f"surely survives {number} more" for number in (2, 1, 1)]
    ship = table_view(game.state).ships[0]
    assert ship.structure == 45
    tap = "Tap to repair it"
    assert ship.chips == (
        DamageView("Direct Hit", "-1 power, -35 %", "", tap),
        DamageView("Bridge Hit", "-1 power, -20 %", "no bonuses", tap),
    )


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        (64, "surely survives 1 more"),
        (65, "a hit may destroy it"),
        (79, "a hit may destroy it"),
        (80, "any hit destroys it"),
    ],
)
def test_a_ship_that_surely_survives_no_card_says_what_one_does(lost: int, words: str) -> None:
    """D3, D8."""
    game = first_turn().do("damage", ship="s1", power=0, structure=lost)
    assert table_view(game.state).ships[0].stands == words


@pytest.mark.parametrize(
    ("ours", "theirs", "result", "words", "missing"),
    [
        (9, 8, "win", "win by 1", ""),
        (16, 4, "win", "win by 12", ""),
        (8, 8, "damaged", "tie: damaged", "1 missing to win"),
        (8, 15, "damaged", "damaged", "8 missing to win"),
        (8, 16, "overpowered", "destroyed", "1 to survive, 9 to win"),
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
    assert table_view(game.state).banner.detail == "2 pairs are missing; the best ones are proposed"
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
    assert view.location.words == ("Each overload brings one more damage card",)


def test_a_first_location_that_does_not_count_is_no_leg() -> None:
    """Q3."""
    game = Game({"count_initial_location": False})
    game.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-ardor"})
    game.do("show_location", card="agniar").do("begin")
    view = table_view(game.state)
    assert (view.track.legs, view.track.distance) == ((), 0)


def test_all_later_locations_are_legs_where_the_first_does_not_count() -> None:
    """Q3, I5: each jump adds a leg."""
    game = assignment(settings={"count_initial_location": False})
    game.do("jump", shown=[{"name": "Near", "distance": 2}], choose="Near").do("end_main")
    game.do("reveal", name="Too dear", threat=999, power=1)
    game.do("jump", shown=[{"name": "Far", "distance": 3}], choose="Far")
    track = table_view(game.state).track
    assert (track.legs, track.distance) == ((("Near", 2), ("Far", 3)), 5)


def test_the_end_tells_who_lost_and_why() -> None:
    """W2."""
    view = table_view(first_turn().do("destroy", ship="s1").state)
    assert (view.phase, view.banner.title) == ("over", "The players lose")
    assert "TRB Truth" in view.banner.detail


@pytest.mark.parametrize(
    ("enemy", "words"), [(14, "win by 1"), (15, "tie: damaged"), (29, "damaged"), (30, "destroyed")]
)
def test_a_joint_fight_counts_the_sum_of_each_side(enemy: int, words: str) -> None:
    """X21: ships of 8 and 7 against one enemy; both tell the same."""
    game = assignment(("agony", enemy), settings={"joint_fights": True})
    game.do("assign", ship="s1", enemy="agony").do("assign", ship="s2", enemy="agony")
    pairs = table_view(game.state).pairs
    assert [(pair.ship, pair.band.words) for pair in pairs] == [("s1", words), ("s2", words)]


def test_a_captain_who_gives_nothing_says_why() -> None:
    """C4: Worry for all, a hit bridge for this ship."""
    view = table_view(first_turn().do("end_main").do("reveal", card="worry").state)
    assert view.ships[0].surnames == "Huber (captain, off: Worry), Hooper"
    assert view.flags == ("Captains give no power (Worry)",)
    other = first_turn().do("damage", ship="s1", card="bridge-hit")
    assert table_view(other.state).ships[0].surnames.startswith("Huber (captain, off: Bridge Hit)")


def test_what_holds_for_the_turn_is_reported_until_it_ends() -> None:
    """O7: Covert Ops and They Are Coming, and a power of once a turn."""
    game = first_turn()
    assert table_view(game.state).flags == ()
    game.do("play_effect", player="Ben", card="covert-ops")
    game.do("play_effect", player="Ben", card="they-are-coming")
    assert table_view(game.state).flags == (
        "All ships are cloaked (Covert Ops)",
        "Enemy ships cost 1 more",
    )
    game.do("change_pool", by=-9).do("end_main").do("reveal", card="db-agony")
    game.do("jump", shown=["harana"], choose="harana")
    assert table_view(game.state).flags == ()


def test_a_damage_card_tells_what_it_forbids() -> None:
    """D8."""
    game = first_turn()
    for card in ("bridge-hit", "engine-room-hit", "engines-hit"):
        game.do("damage", ship="s1", card=card)
    ship = table_view(game.state).ships[0]
    assert [(chip.name, chip.word) for chip in ship.chips] == [
        ("Bridge Hit", "no bonuses"),
        ("Engine Room Hit", "no overload"),
        ("Engines Hit", "upkeep +1"),
    ]
    assert (ship.upkeep, ship.chips[0].numbers) == (1, "-1 power, -20 %")
    assert ship.people[0].words == (
        "Destinies for Collateral Damage count 1 more. "
        "Once a turn, add 3 threat and draw a battle destiny"
    )


def test_a_ship_that_was_destroyed_is_still_shown() -> None:
    """P22: the loss names it, and it does not simply vanish."""
    view = table_view(first_turn().do("destroy", ship="s1").state)
    assert [(ship.name, ship.status) for ship in view.ships] == [
        ("TRI Pegasus", "free"),
        ("TRB Truth", "destroyed"),
    ]
    assert view.banner.tone == "bad"
    assert table_view(first_turn().state).banner.tone == ""


def test_the_pool_warns_when_it_pays_more_enemy_ships_than_the_fleet_has() -> None:
    """Section 2.1: 19 enemy ships cost 53 together, so three tokens are about one of them."""
    game = first_turn()
    calm = table_view(game.state).pool
    assert (calm.pool + calm.coming, calm.verdict, calm.warns) == (4, "about 1 ship", False)
    game.do("change_pool", by=4)
    assert not table_view(game.state).pool.warns
    game.do("change_pool", by=1)
    alarmed = table_view(game.state).pool
    assert (alarmed.pool + alarmed.coming, alarmed.warns) == (9, True)
    assert alarmed.verdict == "about 3 ships"
    game.do("end_main")
    spending = table_view(game.state).pool
    assert (spending.pool, spending.coming, spending.warns) == (9, 0, True)


def test_enemy_ships_of_one_name_are_numbered_as_they_came() -> None:
    """A screen reader would say the same of both cards, and of both fights."""
    game = Game({"starting_pool": 90})
    for number, card in enumerate(("trb-truth", "tri-pegasus"), 1):
        game.do("add_player", player=f"P{number}", ship={"id": f"s{number}", "card": card})
    game.do("show_location", card="moslov-asteroid").do("begin").do("end_main")
    for enemy in ("e1", "e2"):
        game.do("reveal", id=enemy, card="dratar-swarm-frigate")
    game.do("reveal", id="e3", card="db-agony").do("reveal", name="Too dear", threat=999, power=1)
    view = table_view(game.state)
    assert {one.id: one.copy for one in view.enemies} == {"e1": "1 of 2", "e2": "2 of 2", "e3": ""}
    game.do("assign", ship="s1", enemy="e3").do("assign", ship="s2", enemy="e2")
    assert [one.names for one in table_view(game.state).pairs] == [
        "TRB Truth against DB Agony",
        "TRI Pegasus against Dra'tar Swarm Frigate 2 of 2",
    ]


def test_a_proposed_pair_names_its_ships() -> None:
    """Two pairs of equal powers differ by nothing else."""
    view = table_view(assignment(("agony", 7), ("bane", 7), ships=(8, 8)).state)
    assert {(one.band.powers, one.proposed) for one in view.proposed} == {("8 against 7", True)}
    assert sorted(one.names for one in view.proposed) == [
        "Ship 1 against Agony",
        "Ship 2 against Bane",
    ]
