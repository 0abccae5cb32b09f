"""What objectives ask of a record: doubled costs, tokens, bonuses. Source: digest 11.1, app. A."""

import pytest

from tests.games.armada.rules.score.test_scoring import play_rounds, points
from tests.games.armada.rules.tabletop import Plain, Table, fleet, fleet_of, ship

UPGRADES = [{"name": "Card", "points": 12}]


def objective_game(card: str, value: int = 0, named: tuple[str, ...] = ()) -> Table:
    """Return a game of two ships a side: `a1` and `b1` of 57 points with a card of 12."""
    table = Table()
    for side in "AB":
        first = ship(f"{side.lower()}1", points=57 + 12, upgrades=UPGRADES)
        units = fleet([first, ship(f"{side.lower()}2", points=33)])
        table.do("enter_fleet", side=side, fleet=units)
    table.do("choose_first_player", side="A", coin_flip="A")
    chosen: Plain = {"name": card, "card": card, "token_value": value}
    table.do("choose_objective", objective=chosen)
    for one in named:
        table.do("name_objective_ship", ship=one)
    return table.do("begin")


@pytest.mark.parametrize("card", ["most-wanted", "advanced-gunnery"])
def test_an_objective_ship_costs_double_without_its_cards(card: str) -> None:
    """Statement 11.1.6; Most Wanted, Advanced Gunnery: one ship of each side."""
    table = objective_game(card, named=("a1", "b1")).do("destroy", unit="b1")
    assert points(table) == (57 + 57 + 12, 0)
    table.do("destroy", unit="a2")
    assert points(table) == (57 + 57 + 12, 33)
    assert table.summary()["objective_ships"] == ["a1", "b1"]


def test_an_objective_that_is_only_named_counts_too() -> None:
    """A record needs no catalogue."""
    table = Table()
    for side in "AB":
        one = fleet([ship(f"{side.lower()}{n}", points=57) for n in (1, 2)])
        table.do("enter_fleet", side=side, fleet=one)
    table.do("choose_first_player", side="A", coin_flip="A")
    table.do("choose_objective", objective="Most Wanted").do("name_objective_ship", ship="b1")
    assert points(table.do("begin").do("destroy", unit="b1")) == (57 + 57, 0)


@pytest.mark.parametrize("card", ["fire-lanes", "capture-the-vip", ""])
def test_other_objectives_double_nothing(card: str) -> None:
    """Statement 11.1.6."""
    table = objective_game(card, named=("b1",)).do("put_token", on="b1", count=1)
    assert points(table.do("destroy", unit="b1")) == (57 + 12, 0)


def test_the_marked_ship_costs_double_and_the_mark_moves() -> None:
    """Statement 11.1.6; Marked for Destruction."""
    table = objective_game("marked-for-destruction", 15).do("put_token", on="b2", count=1)
    table.do("take_token", on="b2", count=1).do("put_token", on="b1", count=1)
    table.do("destroy", unit="b1")
    assert points(table) == (57 + 57 + 12, 0)
    table.do("gain_victory_tokens", side="A", count=1)
    assert points(table) == (57 + 57 + 12 + 15, 0)


def test_a_doubled_ship_that_is_not_destroyed_scores_nothing() -> None:
    """Statement 11.1.6."""
    table = objective_game("most-wanted", named=("a1", "b1")).do("deal_damage_card", ship="b1")
    assert points(play_rounds(table)) == (0, 0)


def test_a_retreated_or_never_deployed_objective_ship_counts_like_a_destroyed_one() -> None:
    """Digest 11.1, 12.4."""
    table = objective_game("most-wanted", named=("b1",)).do("set_aside", units=["b1"])
    assert points(table) == (0, 0)
    assert points(play_rounds(table)) == (57 + 57 + 12, 0)


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("precision-strike", 15),
        ("blockade-run", 20),
        ("close-range-intel-scan", 10),
        ("station-assault", 40),
        ("ion-storm", 15),
        ("rift-assault", 10),
        ("contested-outpost", 20),
        ("fire-lanes", 15),
        ("capture-the-vip", 50),
        ("fighter-ambush", 15),
        ("abandoned-mining-facility", 10),
        ("fleet-in-being", 15),
        ("dangerous-territory", 15),
        ("superior-positions", 15),
        ("navigational-hazards", 15),
        ("salvage-run", 20),
        ("sensor-net", 15),
        ("doomed-station", 20),
        ("hyperspace-migration", 20),
        ("infested-fields", 15),
        ("volatile-deposits", 15),
        ("hyperlane-raid", 15),
        ("show-of-force", 20),
    ],
)
def test_victory_tokens_are_worth_what_the_objective_says_to_whoever_holds_them(
    card: str, value: int
) -> None:
    """Statements 11.1.3, 11.1.4; appendix A: both sides may hold tokens and lose them."""
    table = objective_game(card, value).do("gain_victory_tokens", side="A", count=3)
    table.do("gain_victory_tokens", side="B", count=1)
    assert points(table) == (3 * value, value)
    table.do("lose_victory_tokens", side="A", count=2, why="the objective")
    assert points(table) == (value, value)
    assert table.summary()["victory_tokens"] == {"A": 1, "B": 1}


def test_points_of_an_objective_at_the_end_are_added() -> None:
    """Statement 11.1.5: 75 for Intel Sweep."""
    table = play_rounds(objective_game("intel-sweep"))
    assert table.outcome.winner == "B"
    table.do("add_points", side="A", points=75, why="Intel Sweep")
    assert points(table) == (75, 0)
    assert table.outcome.winner == "A"
    assert table.summary()["margin"] == {"A": 75, "B": 0}


def test_half_the_cost_of_damaged_ships_counts_at_the_end_of_an_opening_salvo() -> None:
    """Appendix A, Opening Salvo: rounded up, ships in play only; damage is a card or more."""
    table = objective_game("opening-salvo")
    for hit in ("b1", "b2", "a2"):
        table.do("deal_damage_card", ship=hit)
    table.do("lose_shields", ship="a1", zone="front", amount=1)
    assert points(table) == (0, 0)
    play_rounds(table)
    assert points(table) == (35 + 17, 17)
    assert table.outcome.winner == "A"
    assert table.summary()["margin"] == {"A": 35, "B": 0}


def test_damage_that_is_entered_after_the_end_of_an_opening_salvo_decides_again() -> None:
    table = play_rounds(objective_game("opening-salvo"))
    assert table.outcome.winner == "B"
    table.do("deal_damage_card", ship="b1")
    assert table.outcome.winner == "A"


def test_a_destroyed_ship_of_an_opening_salvo_counts_whole_and_not_half_again() -> None:
    table = objective_game("opening-salvo")
    table.do("deal_damage_card", ship="b1").do("destroy", unit="b1")
    assert points(play_rounds(table)) == (57 + 12, 0)


@pytest.mark.parametrize("card", ["intel-sweep", "most-wanted", ""])
def test_damaged_ships_of_other_objectives_count_nothing(card: str) -> None:
    assert points(play_rounds(objective_game(card).do("deal_damage_card", ship="b1"))) == (0, 0)


def test_objective_tokens_lie_on_units_obstacles_the_card_and_the_table() -> None:
    """Statement 10.1.17; appendix A, generic needs."""
    table = objective_game("opening-salvo")
    for on, count in (("a1", 1), ("b2", 2), ("station1", 3), ("card", 3), ("table", 4)):
        table.do("put_token", on=on, count=count)
    table.do("take_token", on="a1", count=1).do("take_token", on="table", count=1)
    assert table.summary()["objective_tokens"] == {"b2": 2, "station1": 3, "card": 3, "table": 3}


def test_command_tokens_that_an_objective_gives_are_entered_before_the_game() -> None:
    """Appendix A: Precision Strike, Salvage Run."""
    table = Table()
    for side in "AB":
        table.do("enter_fleet", side=side, fleet=fleet([ship(f"{side.lower()}1")]))
    table.do("choose_first_player", side="A")
    table.do("gain_command_token", ship="b1", command="concentrate_fire").do("begin")
    assert table.state.ship("b1").tokens == ("concentrate_fire",)


def test_half_the_dice_leave_the_pool_across_a_barrier() -> None:
    """Appendix A, Jamming Barrier: half of five, rounded down, before the roll."""
    table = objective_game("jamming-barrier").lock().do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    table.do("declare_target", **attack, range="close", dice={"red": 2, "blue": 1})
    table.do("roll_dice", dice={"red": ["hit", "hit"], "blue": ["hit"]})


@pytest.mark.parametrize(
    ("card", "dice", "codes"),
    [
        ("jamming-barrier", {"red": 2, "blue": 1}, []),
        ("jamming-barrier", {"red": 3, "blue": 2}, []),
        ("jamming-barrier", {"red": 3}, []),
        ("jamming-barrier", {"red": 2}, ["DICE_DIFFER"]),
        ("jamming-barrier", {"black": 3}, ["DICE_DIFFER"]),
        ("fire-lanes", {"red": 2, "blue": 1}, ["DICE_DIFFER"]),
    ],
)
def test_dice_that_a_barrier_leaves_are_no_other_dice(
    card: str, dice: Plain, codes: list[str]
) -> None:
    """Appendix A, Jamming Barrier: half of 3 red and 2 blue at medium range."""
    table = Table()
    a = fleet([ship("a1", batteries={"front": [3, 2, 1]})])
    table.do("enter_fleet", side="A", fleet=a).do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    table.do("choose_first_player", side="A")
    table.do("choose_objective", objective={"name": card, "card": card}).do("begin").lock()
    table.do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    assert table.breaks("declare_target", **attack, range="medium", dice=dice) == codes


def test_an_accuracy_die_is_removed_in_the_corona() -> None:
    """Appendix A, Solar Corona; an effect changes the dice."""
    table = objective_game("solar-corona").lock().do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    table.do("declare_target", **attack, range="long", dice={"red": 2})
    table.do("roll_dice", dice={"red": ["hit", "accuracy"]})
    table.do("change_dice", changes=[{"die": 2, "remove": True}], why="Solar Corona")
    shown = table.summary()["attack"]
    assert isinstance(shown, dict)
    assert shown["dice"] == [{"n": 1, "color": "red", "face": "hit"}]


@pytest.mark.parametrize("phase", ["command", "ship", "status"])
def test_damage_by_mines_rifts_and_cannons_is_entered_in_every_phase(phase: str) -> None:
    """Appendix A: Minefields, Rift Assault, Planetary Ion Cannon, Independent Station."""
    table = objective_game("minefields")
    while table.state.phase != phase:
        table.do("end_phase")
    table.do("suffer_damage", unit="a1", zone="left", amount=3).do("deal_damage_card", ship="a2")
    assert (table.state.ship("a1").damage_cards, table.state.ship("a2").damage_cards) == (1, 1)
    table.do("take_token", on="table", count=0)


def test_a_forced_maneuver_and_a_speed_that_is_set_need_no_command() -> None:
    """Appendix A, Rift Ambush and gravity rifts."""
    table = objective_game("rift-ambush").do("set_speed", ship="a1", speed=0).lock()
    table.do("activate_ship", ship="a1").do("execute_maneuver")
    assert table.state.ship("a1").speed == 0


def test_defense_tokens_come_back_on_asteroids() -> None:
    """Appendix A, Asteroid Tactics."""
    a = fleet([ship("a1", defense_tokens=["brace"])])
    table = Table().do("enter_fleet", side="A", fleet=a)
    for verb in ("discard_defense_token", "ready_defense_token"):
        table.do(verb, unit="a1", token="brace")
    assert table.state.ship("a1").defense[0].state == "ready"


def test_squadrons_and_ships_come_into_the_game_by_an_objective() -> None:
    """Appendix A: Fighter Wing, Recruit Allies, Pilot Defection; they score like others."""
    table = objective_game("base-defense-fighter-wing-cc").lock()
    wing = {"id": "new1", "name": "Wing", "points": 12}
    table.do("join", side="B", squadrons=[wing], why="the base")
    table.do("change_owner", unit="a2", side="B", why="a defection")
    table.do("destroy", unit="new1").do("destroy", unit="a2")
    assert points(table) == (12 + 33, 0)


def test_stacks_change_by_an_objective() -> None:
    """Appendix A, Nebula Outskirts: one dial more, one less but at least one."""
    table = objective_game("nebula-outskirts")
    table.do("change_value", unit="a1", value="stack", by=1, until="game")
    table.do("change_value", unit="b1", value="stack", by=-1, until="game")
    table.do("assign_dials", ship="a1", commands=["repair", "repair"])
    assert table.breaks("assign_dials", ship="b1", commands=["repair", "repair"]) == [
        "TOO_MANY_DIALS"
    ]
    table.do("assign_dials", ship="b1", commands=["repair"])


def test_dials_on_the_card_become_raid_tokens() -> None:
    """Appendix A, Surprise Attack: three dials, one a round."""
    table = objective_game("surprise-attack").do("put_token", on="card", count=3)
    table.do("take_token", on="card", count=1)
    for unit in ("a1", "a2"):
        table.do("gain_raid_token", ship=unit, command="navigate")
    assert table.state.ship("a2").raid_tokens == ("navigate",)
    assert table.summary()["objective_tokens"] == {"card": 2}
