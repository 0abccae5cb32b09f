"""Chips: cards whose moment it is and what is owed, until the moment is over or they are used."""

import pytest

from armada_companion.games.armada.views.cards.chips import DueEntries
from armada_companion.games.armada.views.table.questions import GameView
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from tests.games.armada.views.chip_games import Game

TARKIN, OFFICER, RIEEKAN = (
    *("grand-moff-tarkin-commander", "skilled-first-officer", "general-rieekan-commander"),
)


def test_a_card_of_the_phase_stays_until_a_ship_activates() -> None:
    game = Game({"a1": (TARKIN,), "a2": ()}, {"b1": ()}).ships()
    assert game.labels() == ["Grand Moff Tarkin"]
    game.do("gain_command_token", ship="a1", command="repair")
    assert game.labels() == ["Grand Moff Tarkin"]
    game.do("activate_ship", ship="a2")
    assert game.labels() == []


def test_undo_brings_a_moment_back() -> None:
    game = Game({"a1": (TARKIN,)}, {"b1": ()}).ships().do("activate_ship", ship="a1")
    assert game.do("undo").labels() == ["Grand Moff Tarkin"]


def test_what_a_card_offers_once_is_over_when_it_was_done() -> None:
    game = Game({"a1": ("raymus-antilles-officer",)}, {"b1": ()}).ships()
    game.do("activate_ship", ship="a1")
    assert game.labels() == ["Raymus Antilles"]
    game.do("set_speed", ship="a1", speed=1)
    assert game.labels() == ["Raymus Antilles"]
    game.do("gain_command_token", ship="a1", command="repair")
    assert game.labels() == []


def test_a_card_that_is_exhausted_for_its_effect_stays_until_then() -> None:
    game = Game({"a1": ("intel-officer",)}, {"b1": ()}).ships()
    game.do("add_defense_token", unit="b1", token="brace").do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    game.do("declare_target", **attack, range="close").do("roll_dice", dice={"red": ["hit"]})
    token, exhaust = game.uses("Intel Officer")
    assert game.take(token).labels() == ["Intel Officer"]
    assert game.take(exhaust).labels() == []


def test_what_a_card_offers_to_several_stays() -> None:
    game = Game({"a1": (TARKIN,), "a2": ()}, {"b1": ()}).ships()
    uses = game.uses("Grand Moff Tarkin")
    assert [(one.group, one.label) for one in uses] == [
        ("Gain command token", "Ship a1…"),
        ("Gain command token", "Ship a2…"),
    ]
    game.take(uses[1])
    assert game.state.ship("a2").tokens == ("navigate",)
    assert game.labels() == ["Grand Moff Tarkin"]


def test_a_card_before_the_reveal_is_due_with_the_ship_that_is_shown() -> None:
    game = Game({"a1": (OFFICER,), "a2": ()}, {"b1": (OFFICER,)}).ships()
    assert game.labels("a1") == ["Skilled First Officer"]
    assert game.labels("a2") == game.labels("b1") == game.labels() == []
    assert game.do("activate_ship", ship="a1").labels("a1") == []


def test_a_card_that_is_given_up_offers_that_too() -> None:
    game = Game({"a1": (OFFICER,)}, {"b1": ()}).ships()
    discard, card = game.uses("Skilled First Officer", "a1")
    assert (discard.label, card.label) == ("Discard dial", "Discard the card")
    game.take(card)
    assert game.labels("a1") == []


def test_a_card_of_the_activation_stays_to_its_end() -> None:
    game = Game({"a1": ("gunnery-team",)}, {"b1": ()}).ships().do("activate_ship", ship="a1")
    assert game.labels() == ["Gunnery Team"]
    game.do("attack", zone="front", target="b1", target_zone="front")
    assert game.labels() == ["Gunnery Team"]
    (use,) = game.uses("Gunnery Team")
    assert game.take(use).labels() == []
    game.do("attack", zone="front", target="b1", target_zone="left").do("end_activation")
    assert game.labels() == []


def test_a_card_of_an_attack_is_due_while_its_dice_lie_there() -> None:
    game = Game({"a1": ("nk-7-ion-cannons",)}, {"b1": ()}).ships()
    game.do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    assert game.do("declare_target", **attack, range="close").labels() == []
    game.do("roll_dice", dice={"blue": ["critical"]})
    assert game.labels() == ["NK-7 Ion Cannons"]
    # Ship b1 has no defense token that could be discarded.
    assert [one.label for one in game.uses("NK-7 Ion Cannons")] == ["Exhaust the card"]
    game.do("add_defense_token", unit="b1", token="brace")
    assert [one.label for one in game.uses("NK-7 Ion Cannons")] == ["Brace", "Exhaust the card"]
    game.do("resolve_damage")
    assert game.labels() == []


def test_the_newest_moment_comes_first() -> None:
    game = Game({"a1": ("gunnery-team", "intel-officer")}, {"b1": ()}).ships()
    game.do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    game.do("declare_target", **attack, range="close").do("roll_dice", dice={"red": ["hit"]})
    assert game.labels() == ["Intel Officer", "Gunnery Team"]


def test_rieekan_is_due_right_after_a_loss_only() -> None:
    """RRG 46; digest 5.7."""
    game = Game({"a1": ()}, {"b1": (RIEEKAN,), "b2": ()}).ships().do("destroy", unit="b2")
    assert game.labels() == ["General Rieekan"]
    (keep,) = game.uses("General Rieekan")
    assert game.take(keep).state.ship("b2").in_play
    assert game.labels() == []
    game = Game({"a1": ()}, {"b1": (RIEEKAN,), "b2": ()}).ships().do("destroy", unit="b2")
    assert game.do("note", text="a pause").labels() == ["General Rieekan"]
    assert game.do("set_speed", ship="a1", speed=1).labels() == []


def test_the_status_phase_is_the_window_of_the_end_of_the_round() -> None:
    """A-14: the round number stays until effects of the end of the round are done."""
    game = Game({"a1": ()}, {"b1": ("redundant-shields",)})
    game.do("choose_objective", objective="Contested Outpost").ships()
    game.do("lose_shields", ship="b1", zone="front", amount=1)
    for unit in ("a1", "b1"):
        game.do("activate_ship", ship=unit).do("end_activation")
    for unit in ("as1", "bs1"):
        game.do("activate_squadron", squadron=unit)
    assert game.labels() == ["Redundant Shields", "Contested Outpost"]
    assert game.state.round == 1
    game.take(game.uses("Contested Outpost")[1])
    assert game.state.player(game.state.first_player.other).victory_tokens == 1  # type: ignore[union-attr]
    game.do("end_of_round")
    assert game.labels() == ["Contested Outpost"]
    assert game.do("end_status_phase").labels() == []


def test_a_card_without_anything_to_choose_is_no_chip() -> None:
    game = Game({"a1": ("admiral-raddus-commander",), "a2": ()}, {"b1": ()})
    assert game.do("begin").labels() == []
    game = Game({"a1": ("admiral-raddus-commander",), "a2": ()}, {"b1": ()})
    assert game.do("set_aside", units=["a2"]).do("begin").labels() == ["Admiral Raddus"]


def test_what_is_owed_comes_first_and_one_tap_plays_it() -> None:
    game = Game({"a1": (TARKIN,)}, {"b1": ()}).ships()
    game.do("deal_damage_card", ship="b1", faceup=True, card="Structural Damage")
    assert game.labels() == ["Owed: Structural Damage", "Grand Moff Tarkin"]
    owed = game.chips()[0]
    assert owed.is_owed
    assert isinstance(owed.choice.does, Action)
    assert game.play(encode(owed.choice.does)).labels() == ["Grand Moff Tarkin"]


def test_an_owed_counter_is_an_attack_at_who_attacked() -> None:
    """RRG 5; digest 8.6."""
    game = Game({"a1": ()}, {"b1": ()}).ships()
    for unit in ("a1", "b1"):
        game.do("activate_ship", ship=unit).do("end_activation")
    game.do("declare_target", attacker="as1", target="bs1", range="close")
    game.do("resolve_damage", damage=1)
    assert game.labels() == ["Owed: Counter"]
    counter = game.chips()[0].choice
    assert counter.legal
    assert isinstance(counter.does, Action)
    game.play(encode(counter.does))
    attack = game.state.open_attack()
    assert (attack.attacker, attack.target, attack.kind) == ("bs1", "as1", "counter")
    assert game.labels() == []


def test_an_owed_salvo_comes_from_the_zone_that_was_attacked() -> None:
    game = Game({"a1": ()}, {"b1": ()}).do("begin")
    game.do("add_defense_token", unit="b1", token="salvo").do("leave_dials_on_table")
    game.do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "left"}
    game.do("declare_target", **attack, range="medium").do("roll_dice", dice={"red": ["hit"]})
    game.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage")
    (salvo,) = (one.choice for one in game.chips())
    assert isinstance(salvo.does, Action)
    answer = encode(salvo.does)
    assert answer == {
        "do": "declare_target",
        "attacker": "b1",
        "zone": "left",
        "target": "a1",
        "target_zone": "front",
        "range": "medium",
        "with": "salvo",
    }


def test_there_are_no_chips_in_event_mode() -> None:
    """Digest 11.7."""
    game = Game({"a1": (TARKIN,)}, {"b1": ()}, settings={"event_mode": True}).ships()
    game.do("deal_damage_card", ship="b1", faceup=True, card="Structural Damage")
    assert game.labels("a1") == []


def test_each_chip_has_its_own_key_and_another_one_at_its_next_moment() -> None:
    game = Game({"a1": (TARKIN, "emperor-palpatine-commander")}, {"b1": ()}).ships()
    game.do("add_defense_token", unit="b1", token="brace")
    keys = [chip.key for chip in game.chips()]
    assert len(set(keys)) == len(keys) == 2
    for unit in ("a1", "b1"):
        game.do("activate_ship", ship=unit).do("end_activation")
    game.do("activate_squadron", squadron="as1").do("activate_squadron", squadron="bs1")
    game.do("end_status_phase").do("leave_dials_on_table")
    again = [chip.key for chip in game.chips()]
    assert len(again) == 2
    assert not {*keys} & {*again}


def test_a_squadrons_card_is_reminded_of_by_its_name() -> None:
    """Digest 13.1: Vult Skerris may not attack; there is nothing to enter."""
    game = Game({"a1": ()}, {"b1": ()})
    card = "vult-skerris-tie-interceptor-squadron"
    game.do("join", side="A", squadrons=[{"id": "as9", "card": card}]).ships()
    for unit in ("a1", "b1"):
        game.do("activate_ship", ship=unit).do("end_activation")
    (chip,) = game.chips()
    assert chip.label.startswith("Vult Skerris")
    assert "may not attack" in chip.words
    assert game.uses(chip.label) == ()


def test_a_turn_that_comes_again_at_once_shows_its_cards_once() -> None:
    """A token pass that a forced pass answers."""
    game = Game({"a1": ()}, {"b1": ("strategic-adviser-officer",), "b2": ()}).ships()
    game.do("give_pass_token", side="B").do("activate_ship", ship="a1").do("end_activation")
    before = [chip.key for chip in game.chips()]
    game.play({"do": "pass"}, "P2_HAS_MORE")
    after = [chip.key for chip in game.chips()]
    assert (len(before), len(after)) == (1, 1)
    assert before != after


@pytest.mark.parametrize("cannot", ["activated", "prevented"])
def test_an_adviser_is_offered_only_while_its_own_ship_could_activate(cannot: str) -> None:
    """Statement 13.1.strategic-adviser; RRG 49."""
    game = Game({"a1": (), "a2": ()}, {"b1": ("strategic-adviser-officer",), "b2": ()}).ships()
    game.do("activate_ship", ship="a1").do("end_activation")
    assert game.labels() == ["Strategic Adviser"]
    if cannot == "prevented":
        game.do("prevent_activation", ship="b1", until="round")
        game.do("activate_ship", ship="b2").do("end_activation")
    else:
        game.do("activate_ship", ship="b1").do("end_activation")
    game.do("activate_ship", ship="a2").do("end_activation")
    assert game.labels() == []


def test_the_list_has_every_chip_under_its_moment() -> None:
    game = Game({"a1": (TARKIN, OFFICER)}, {"b1": ()}).ships()
    view = DueEntries("a1").sheet(game.view)
    assert [(one.group, one.label) for one in view.choices] == [
        ("Start of the Ship Phase", "Grand Moff Tarkin"),
        ("Before the dial is revealed", "Skilled First Officer"),
    ]
    assert DueEntries("").sheet(GameView(game.state)).words


def test_the_card_is_the_reason_of_what_its_chip_does() -> None:
    game = Game({"a1": ("gunnery-team",)}, {"b1": ()}).ships().do("activate_ship", ship="a1")
    (use,) = game.uses("Gunnery Team")
    assert isinstance(use.does, Action)
    assert encode(use.does)["why"] == "Gunnery Team"
