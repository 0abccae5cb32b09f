"""What each damage card does. Source: rules digest 9.2."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.damage_table import (
    SHIELDS,
    cards,
    dealt,
    deck,
    owed,
    resolve,
    resolve_breaks,
    shields,
    table,
)
from tests.games.armada.rules.tabletop import NO_CARDS


def test_what_a_card_does_at_once_is_owed_until_it_is_resolved() -> None:
    """Record page, section 12: the worked example."""
    made = dealt("Injured Crew")
    assert made.summary()["owed"] == [
        {"do": "resolve_damage_card", "unit": "a1", "ship": "a1", "card": "Injured Crew"}
    ]
    resolve(made, "Injured Crew", token="evade")
    assert (cards(made), owed(made)) == ((1, ()), [])
    assert [token.state.value for token in made.state.ship("a1").defense] == ["discarded", "ready"]


def test_injured_crew_takes_a_token_that_the_ship_has() -> None:
    made = dealt("Injured Crew")
    assert resolve_breaks(made, "Injured Crew") == ["CARD_CHOICE"]
    assert resolve_breaks(made, "Injured Crew", token="salvo") == ["DEFENSE_TOKEN_MISSING"]
    assert resolve_breaks(made, "Injured Crew", token="brace", zone="left") == ["CARD_CHOICE"]
    assert resolve_breaks(dealt("Injured Crew", defense_tokens=[]), "Injured Crew") == []


def test_structural_damage_deals_a_further_card_and_may_destroy() -> None:
    made = resolve(dealt("Structural Damage"), "Structural Damage")
    assert cards(made) == (2, ())
    made = resolve(dealt("Structural Damage", hull=2), "Structural Damage")
    assert not made.state.ship("a1").in_play
    assert deck(made) == {"left": 50, "discarded": 2}


def test_each_copy_is_owed() -> None:
    made = dealt("Structural Damage", "Structural Damage")
    assert owed(made) == ["a1 Structural Damage"] * 2
    assert owed(resolve(made, "Structural Damage")) == ["a1 Structural Damage"]


def test_projector_misaligned_empties_the_strongest_zone_by_the_owners_choice() -> None:
    assert shields(resolve(dealt("Projector Misaligned"), "Projector Misaligned")) == [0, 2, 2, 1]
    made = dealt("Projector Misaligned", shields={**SHIELDS, "front": 2})
    for choice, rules in (({}, ["CARD_CHOICE"]), ({"zone": "rear"}, ["CARD_CHOICE"])):
        assert resolve_breaks(made, "Projector Misaligned", **choice) == rules
    assert shields(resolve(made, "Projector Misaligned", zone="right")) == [2, 2, 0, 1]


def test_shield_failure_weakens_up_to_two_zones() -> None:
    made = dealt("Shield Failure")
    assert resolve_breaks(made, "Shield Failure", zones=["front", "left", "rear"]) == [
        "CARD_CHOICE"
    ]
    resolve(made, "Shield Failure", zones=["front", "rear"])
    assert (shields(made), cards(made)) == ([2, 2, 2, 0], (1, ()))
    made.do("flip_damage_card", ship="a1", to="faceup", card="Shield Failure")
    assert resolve_breaks(made, "Shield Failure", zones=["rear"]) == ["SHIELDS_EMPTY"]
    with pytest.raises(ImpossibleActionError):
        resolve_breaks(made, "Shield Failure", zones=["left_aux"])


def test_comm_noise_slows_the_ship_or_sets_its_top_dial() -> None:
    made = dealt("Comm Noise")
    for choice in ({}, {"speed": 0}, {"speed": 2}, {"speed": 1, "dial": "repair"}):
        assert resolve_breaks(made, "Comm Noise", **choice) == ["CARD_CHOICE"]
    assert resolve(made, "Comm Noise", speed=1).state.ship("a1").speed == 1
    made = resolve(dealt("Comm Noise"), "Comm Noise", dial="repair")
    made.do("activate_ship", ship="a1")
    assert made.state.ship("a1").revealed == "repair"


def test_comm_noise_on_a_ship_at_rest_without_dials_does_nothing() -> None:
    made = dealt("Comm Noise", speed=0).do("discard_dial", ship="a1")
    assert resolve_breaks(made, "Comm Noise", dial="repair") == ["NO_DIAL"]
    assert cards(resolve(made, "Comm Noise")) == (1, ())


def test_the_face_that_comm_noise_sets_is_for_the_owner_and_the_judge() -> None:
    made = dealt("Comm Noise")
    data = {"do": "resolve_damage_card", "ship": "a1", "card": "Comm Noise", "dial": "repair"}
    action = ARMADA.decode(data, NO_CARDS)
    for seat, face in ((None, "unknown"), ("A", "repair"), ("B", "unknown"), ("judge", "repair")):
        assert encode(action.conceal(made.state, seat))["dial"] == face
    assert "epair" not in action.text(made.state)


def test_life_support_failure_takes_all_tokens_and_lets_none_come() -> None:
    """It stays faceup: it lasts."""
    made = table(command=3).do("gain_command_token", ship="a1", command="repair")
    made.do("deal_damage_card", ship="a1", card="Life Support Failure")
    assert owed(made) == ["a1 Life Support Failure"]
    resolve(made, "Life Support Failure")
    assert (made.state.ship("a1").tokens, owed(made)) == ((), [])
    assert cards(made) == (0, ("Life Support Failure",))
    broken = made.breaks("gain_command_token", ship="a1", command="repair")
    assert broken == ["LIFE_SUPPORT_FAILURE"]


def test_life_support_failure_of_a_ship_without_tokens_asks_for_nothing() -> None:
    made = dealt("Life Support Failure")
    assert owed(made) == []
    assert cards(resolve(made, "Life Support Failure")) == (0, ("Life Support Failure",))


def test_a_huge_ship_gains_no_token_by_its_reveal_after_a_life_support_failure() -> None:
    made = dealt("Life Support Failure", size="huge")
    made.do("activate_ship", ship="a1", dial="repair")
    assert made.state.ship("a1").tokens == ()


# Cards that last


def test_crew_panic_costs_a_damage_or_the_dial_before_each_reveal() -> None:
    made = dealt("Crew Panic", "Crew Panic", command=2)
    assert owed(made) == ["a1 Crew Panic"] * 2
    for choice in ({}, {"damage": 1, "dial": "unknown", "zone": "rear"}):
        assert resolve_breaks(made, "Crew Panic", **choice) == ["CARD_CHOICE"]
    assert resolve_breaks(made, "Crew Panic", damage=1) == ["ZONE_NEEDED"]
    resolve(made, "Crew Panic", damage=1, zone="rear")
    assert (shields(made)[3], owed(made)) == (0, ["a1 Crew Panic"])
    resolve(made, "Crew Panic", dial=True)
    assert (len(made.state.ship("a1").dials), owed(made)) == (1, [])
    assert made.breaks("activate_ship", ship="a1", dial="repair") == ["NO_DIAL"]
    made.do("activate_ship", ship="a1")
    activated = made.state.ship("a1")
    assert (activated.revealed, len(activated.dials)) == (None, 1)
    assert cards(made) == (0, ("Crew Panic", "Crew Panic"))


def test_a_discarded_dial_names_no_hull_zone() -> None:
    made = dealt("Crew Panic")
    assert resolve_breaks(made, "Crew Panic", dial=True, zone="front") == ["CARD_CHOICE"]


def test_crew_panic_comes_again_in_the_next_round() -> None:
    made = table()
    made.do("deal_damage_card", ship="a1", card="Crew Panic")
    resolve(made, "Crew Panic", dial=True)
    for unit in ("a1", "b1", "a2", "b2"):
        made.activate(unit)
    assert owed(made) == []
    made.do("end_status_phase").lock()
    assert owed(made) == ["a1 Crew Panic"]
    assert made.state.ship("a1").reveals_none is False


def test_crew_panic_asks_nothing_of_a_ship_that_has_revealed() -> None:
    made = table().activate("a1").do("deal_damage_card", ship="a1", card="Crew Panic")
    assert owed(made) == []
    assert resolve_breaks(made, "Crew Panic", dial=True) == ["CARD_NOT_OWED", "NO_DIAL"]


@pytest.mark.parametrize(("speed", "due"), [(2, True), (1, False)])
def test_ruptured_engine_hurts_after_a_maneuver_faster_than_1(speed: int, due: bool) -> None:
    made = dealt("Ruptured Engine", speed=speed).do("activate_ship", ship="a1")
    assert owed(made) == []
    made.do("execute_maneuver")
    assert owed(made) == (["a1 Ruptured Engine"] if due else [])
    if due:
        resolve(made, "Ruptured Engine", zone="front")
        assert (shields(made)[0], owed(made), cards(made)[1]) == (2, [], ("Ruptured Engine",))


def test_thruster_fissure_hurts_when_the_speed_changes() -> None:
    made = dealt("Thruster Fissure").do("set_speed", ship="a1", speed=2)
    assert owed(made) == []
    made.do("set_speed", ship="a1", speed=3)
    assert owed(made) == ["a1 Thruster Fissure"]
    assert resolve_breaks(made, "Thruster Fissure") == ["ZONE_NEEDED"]
    assert owed(resolve(made, "Thruster Fissure", zone="left")) == []
    assert resolve_breaks(made, "Thruster Fissure", zone="left") == ["CARD_NOT_OWED"]


def test_damaged_controls_costs_a_card_after_a_maneuver_that_overlapped() -> None:
    """Whether it did is seen on the table: it is playable, not owed."""
    made = dealt("Damaged Controls").do("activate_ship", ship="a1")
    assert resolve_breaks(made, "Damaged Controls") == ["CARD_NOT_OWED"]
    made.do("execute_maneuver")
    assert owed(made) == []
    assert cards(resolve(made, "Damaged Controls")) == (1, ("Damaged Controls",))


def test_what_a_discarded_card_asked_for_is_owed_no_more() -> None:
    made = dealt("Thruster Fissure").do("set_speed", ship="a1", speed=3)
    made.do("discard_damage_card", ship="a1", card="Thruster Fissure")
    assert owed(made) == []


def test_capacitor_failure_keeps_empty_zones_empty() -> None:
    made = dealt("Capacitor Failure").do("lose_shields", ship="a1", zone="rear", amount=1)
    refused = ["CAPACITOR_FAILURE"]
    assert made.breaks("recover_shields", ship="a1", zone="rear", amount=1) == refused
    assert made.breaks("move_shields", ship="a1", from_="left", to="rear") == refused
    hurt = {"unit": "a1", "amount": 1, "redirect": {"left": 1}}
    assert made.breaks("suffer_damage", zone="rear", **hurt) == refused
    made.do("lose_shields", ship="a1", zone="front", amount=1)
    assert made.breaks("suffer_damage", zone="front", **hurt) == []
    made.do("recover_shields", ship="a1", zone="front", amount=1)


@pytest.mark.parametrize(
    ("is_first", "sources", "points"),
    [
        (True, ["dial"], 2),
        (True, ["token"], 1),
        (True, ["dial", "token"], 3),
        (False, ["dial"], 2),
        (False, ["token"], 1),
        (False, ["dial", "token"], 4),
    ],
)
def test_power_failure_halves_before_or_after_the_token(
    is_first: bool, sources: list[str], points: int
) -> None:
    """4.4, A-28: engineering 5."""
    made = table({"power_failure_first": is_first}, engineering=5)
    made.do("deal_damage_card", ship="a1", card="power failure")
    made.do("gain_command_token", ship="a1", command="repair")
    made.do("activate_ship", ship="a1", dial="repair")
    made.do("resolve_command", command="repair", with_=sources)
    assert made.state.activation is not None
    assert made.state.activation.engineering is not None
    assert made.state.activation.engineering.total == points


def test_coolant_discharge_leaves_one_attack_at_a_ship_in_a_round() -> None:
    made = dealt("Coolant Discharge").do("activate_ship", ship="a1")
    made.do("attack", zone="front", target="b1")
    assert made.breaks("attack", zone="left", target="b2") == ["COOLANT_DISCHARGE"]


def test_faulty_countermeasures_keeps_exhausted_tokens() -> None:
    made = dealt("Faulty Countermeasures").do("spend_defense_token", unit="a1", token="evade")
    refused = ["FAULTY_COUNTERMEASURES"]
    assert made.breaks("spend_defense_token", unit="a1", token="evade") == refused
    made.do("spend_defense_token", unit="a1", token="brace")


@pytest.mark.parametrize("title", ["Crew Panic", "Blinded Gunners"])
def test_a_card_of_a_ship_that_is_gone_is_not_played(title: str) -> None:
    made = dealt(title).do("destroy", unit="a1")
    with pytest.raises(ImpossibleActionError, match="a1 has no faceup damage card"):
        resolve_breaks(made, title)


# Secrets


def test_a_title_told_for_a_facedown_card_is_in_nobodys_sight() -> None:
    """Record page, section 12."""
    made = table().do("deal_damage_card", ship="a1", faceup=False, card="Injured Crew")
    for seat in (None, "A", "B", "judge"):
        assert "Injured" not in str(made.summary(seat))
    assert owed(made) == []
    made.do("flip_damage_card", ship="a1", to="faceup", card="Injured Crew")
    assert owed(made) == ["a1 Injured Crew"]


@pytest.mark.parametrize("damage", [1, True])
def test_the_damage_of_a_crew_panic_is_written_as_1(damage: object) -> None:
    """Record page, section 12."""
    data = {"do": "resolve_damage_card", "ship": "a1", "card": "Crew Panic"}
    assert encode(ARMADA.decode({**data, "damage": damage}, NO_CARDS)) == {**data, "damage": 1}
