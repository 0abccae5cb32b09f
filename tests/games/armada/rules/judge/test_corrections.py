"""Values corrected by hand: rules digest 11.7 and 13.5 (10)."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules import tabletop

CARD = {"card": "slicer-tools", "name": "Slicer Tools", "points": 7, "exhaust": "non-recur"}


def armed() -> tabletop.Table:
    """The Ship Phase: `a1` has a card and two defense tokens, each side a squadron."""
    first = tabletop.ship("a1", upgrades=[CARD], defense_tokens=["brace", "evade"])
    return tabletop.set_up(
        tabletop.fleet([first, tabletop.ship("a2")], [tabletop.squadron("as1")]),
        tabletop.fleet_of("b", 2, 1),
    ).lock()


def test_values_of_a_ship_are_as_they_are_named() -> None:
    """Statement 13.5.10: speed, shields, hull, defense tokens."""
    table = armed().do(
        "correct_unit",
        unit="a1",
        hull=1,
        speed=3,
        shields={"left": 0, "front": 1},
        defense=["discarded", "exhausted"],
        tokens=["repair"],
        raid_tokens=["navigate"],
        activated=True,
        retreating=True,
    )
    unit = table.state.ship("a1")
    assert (unit.hull_left, unit.facedown, unit.speed) == (1, 3, 3)
    assert unit.shields == {"front": 1, "left": 0, "right": 2, "rear": 1}
    assert [token.state for token in unit.defense] == ["discarded", "exhausted"]
    assert (unit.tokens, unit.raid_tokens) == (("repair",), ("navigate",))
    assert unit.activated
    assert unit.retreating
    table.do("correct_unit", unit="a1", tokens=[], hull=4, retreating=False)
    unit = table.state.ship("a1")
    assert (unit.hull_left, unit.tokens, unit.retreating) == (4, (), False)
    assert table.state.damage_discard == ("", "", "")


def test_faceup_damage_cards_stay_when_the_hull_is_put_right() -> None:
    table = armed().do("deal_damage_card", ship="a1", card="Crew Panic")
    table.do("suffer_damage", unit="a1", amount=2, zone="rear")
    table.do("correct_unit", unit="a1", hull=3)
    unit = table.state.ship("a1")
    assert (unit.facedown, unit.faceup) == (0, ("Crew Panic",))
    with pytest.raises(ImpossibleActionError, match="3 hull"):
        table.do("correct_unit", unit="a1", hull=4)


def test_no_hull_left_destroys() -> None:
    table = armed().do("correct_unit", unit="a1", hull=0).do("correct_unit", unit="as1", hull=0)
    assert not table.state.ship("a1").in_play
    assert not table.state.squadron("as1").in_play


def test_what_was_destroyed_by_mistake_comes_back() -> None:
    table = armed().do("destroy", unit="a1").do("destroy", unit="as1")
    table.do("correct_unit", unit="a1", place="in_play", hull=2)
    table.do("correct_unit", unit="as1", place="in_play")
    assert table.state.ship("a1").in_play
    assert (table.state.ship("a1").hull_left, table.state.squadron("as1").hull) == (2, 3)
    table.do("correct_unit", unit="a1", place="destroyed")
    assert table.state.ship("a1").damage_cards == 0
    assert len(table.state.damage_discard) == 2


def test_a_station_is_put_right_too() -> None:
    table = armed().do("correct_obstacle", id="station1", kind="station", side="B")
    table.do("correct_unit", unit="station1", hull=5)
    assert table.state.obstacles[0].damage == 8
    table.do("correct_obstacle", id="station1", kind="dust_field")
    assert [(one.kind, one.side) for one in table.state.obstacles] == [("dust_field", "B")]
    table.do("correct_obstacle", id="station1")
    assert table.state.obstacles == ()


def test_an_upgrade_card_is_put_right() -> None:
    table = armed().do("discard_upgrade", ship="a1", upgrade="slicer-tools")
    right = {"exhausted": True, "discarded": False, "tokens": ["repair"], "dials": ["navigate"]}
    table.do("correct_upgrade", ship="a1", upgrade="slicer-tools", **right)
    card = table.state.ship("a1").upgrades[0]
    assert (card.exhausted, card.discarded) == (True, False)
    assert (card.tokens, card.dials) == (("repair",), ("navigate",))


def test_the_phase_is_another_one() -> None:
    table = tabletop.ship_phase(1, 1).do("end_phase")
    assert table.state.phase is Phase.STATUS
    table.do("correct_game", phase="ship", why="ended too early")
    assert (table.state.phase, table.state.to_act) == (Phase.SHIP, "A")
    table.do("correct_game", phase="command")
    assert table.summary()["phase"] == "command"
    table.do("lock_dials", side="A").do("lock_dials", side="B")
    assert table.summary()["phase"] == "ship"


def test_a_dial_that_was_revealed_is_not_one_of_the_command_phase_again() -> None:
    """Found by random games."""
    table = tabletop.ship_phase(2, 1).activate("a1").do("correct_game", phase="command")
    assert (table.state.ship("a1").assigned, table.state.ship("a1").dials) == (0, ())
    table.do("assign_dials", ship="a1", commands=["repair"]).do("take_back_dials", ship="a1")


@pytest.mark.parametrize("end", [{"do": "concede", "side": "A"}, {"do": "end_game"}])
def test_a_game_that_was_ended_by_mistake_continues(end: tabletop.Plain) -> None:
    table = tabletop.ship_phase(1, 1).overrule(end)
    assert table.state.phase is Phase.OVER
    table.do("correct_game", phase="ship")
    assert (table.state.phase, table.state.outcome) == (Phase.SHIP, None)
    table.activate("a1").activate("b1")


def test_first_player_objective_and_damage_discard_are_put_right() -> None:
    table = armed().do(
        "correct_game",
        first_player="B",
        objective="Most Wanted",
        objective_ships=["b1"],
        damage_discard=["Crew Panic", ""],
    )
    assert table.state.first_player == "B"
    assert table.state.objective is not None
    assert table.state.objective.name == "Most Wanted"
    assert table.state.objective_ships == ("b1",)
    assert table.state.damage_discard == ("Crew Panic", "")


@pytest.mark.parametrize("phase", [Phase.COMMAND, Phase.SHIP, Phase.SQUADRON, Phase.STATUS])
def test_a_round_is_ended_in_each_of_its_phases(phase: Phase) -> None:
    table = armed().do("correct_game", phase=phase.value)
    assert table.state.phase is phase
    table.do("end_round", why="no time")
    assert (table.state.round, table.state.phase) == (2, Phase.COMMAND)
    assert not table.state.ship("a1").activated


def test_the_last_round_that_is_ended_ends_the_game() -> None:
    assert armed().do("call_time").do("end_round").state.phase is Phase.OVER


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "correct_unit", "unit": "a1"},
        {"do": "correct_unit", "unit": "as1", "speed": 2},
        {"do": "correct_unit", "unit": "as1", "shields": {"left": 1}},
        {"do": "correct_unit", "unit": "a1", "shields": {"left_aux": 1}},
        {"do": "correct_unit", "unit": "a1", "defense": ["ready"]},
        {"do": "correct_unit", "unit": "a1", "hull": 5},
        {"do": "correct_unit", "unit": "a9", "hull": 5},
        {"do": "correct_upgrade", "ship": "a1", "upgrade": "slicer-tools"},
        {"do": "correct_upgrade", "ship": "a1", "upgrade": "none", "exhausted": True},
        {"do": "correct_game"},
        {"do": "correct_game", "phase": "over"},
        {"do": "correct_game", "objective_ships": ["a9"]},
        {"do": "correct_obstacle", "id": "a1", "kind": "station"},
        {"do": "correct_obstacle", "id": "station1"},
    ],
)
def test_what_cannot_be_is_impossible(wrong: tabletop.Plain) -> None:
    table = armed()
    with pytest.raises(ImpossibleActionError):
        table.overrule(wrong)


def test_no_phase_before_the_first_round() -> None:
    with pytest.raises(ImpossibleActionError, match="begun"):
        tabletop.Table().do("correct_game", phase="ship")


@pytest.mark.parametrize(("seat", "who"), [("judge", "The judge"), ("B", "Side B")])
def test_a_look_at_facedown_damage_cards_is_recorded_and_changes_nothing(
    seat: str, who: str
) -> None:
    table = armed().do("deal_damage_card", ship="a1", faceup=False, card="Crew Panic")
    before = table.state
    table.do("look_at_damage_cards", ship="a1", seat=seat)
    assert table.state == before
    look = ARMADA.decode(
        {"do": "look_at_damage_cards", "ship": "a1", "seat": seat}, tabletop.NO_CARDS
    )
    assert look.text(before) == f"{who} looks at the facedown damage cards of Ship a1"
    assert look.IS_REMARK
    with pytest.raises(ImpossibleActionError):
        table.do("look_at_damage_cards", ship="a9", seat=seat)
