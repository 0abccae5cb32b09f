"""What every card offers ends in actions, also in random games."""

from random import Random

import pytest

from armada_companion.games.armada.rules.cards.reminders import Effect, Reminder
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.views.cards.card_uses import use_choices
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from tests.games.armada.views.chip_games import CATALOG, PASS, Game, last_answer

EFFECTS = [effect for effects in CATALOG.effects.values() for effect in effects]


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda one: f"{one.card}-{one.hook}")
def test_every_offer_of_every_card_ends_in_an_action(effect: Effect) -> None:
    """Whatever a card asks for, its first answers make an action that the rules can judge."""
    upgrade = effect.card in CATALOG.upgrades
    game = Game({"a1": (effect.card,) if upgrade else (), "a2": ()}, {"b1": (), "b2": ()})
    if effect.card in CATALOG.objectives:
        game.do("choose_objective", objective=CATALOG.objectives[effect.card].name)
    game.do("set_aside", units=["a2", "b2"]).ships()
    for unit in ("a1", "b1"):
        game.do("gain_command_token", ship=unit, command="repair")
        for token in ("brace", "evade", "redirect"):
            game.do("add_defense_token", unit=unit, token=token)
        game.do("discard_defense_token", unit=unit, token="brace")
        game.do("exhaust_defense_token", unit=unit, token="evade")
    game.do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    game.do("declare_target", **attack, range="close").do("roll_dice", dice={"red": ["hit"]})
    squadron_card = effect.card in CATALOG.squadrons
    bearer = "a1" if upgrade else "as1" if squadron_card else None
    found = use_choices(game.state, Reminder(Side.A, bearer, effect, "a1"))
    for one in found:
        assert isinstance(last_answer(game.state, one).does, Action)
    asks_for_more = ("?upgrade", "?exhausted_upgrade", "$unit", "$card_id")
    forms = [form for form in effect.actions if not {*asks_for_more} & {*form.values()}]
    assert len({one.group for one in found}) >= min(1, len(forms))


@pytest.mark.parametrize("seed", range(6))
def test_random_games_never_offer_what_cannot_be_opened(seed: int) -> None:
    """Every card is in play; each chip opens its sheet, and one of its answers is played."""
    chance = Random(seed)
    cards = [card for card in CATALOG.effects if card in CATALOG.upgrades]
    chance.shuffle(cards)
    parts = [tuple(cards[at::4]) for at in range(4)]
    game = Game({"a1": parts[0], "a2": parts[1]}, {"b1": parts[2], "b2": parts[3]})
    objective = chance.choice([one.name for one in CATALOG.objectives.values()])
    game.do("choose_objective", objective=objective).ships()
    for _ in range(120):
        if game.state.phase is Phase.COMMAND:
            game.do("leave_dials_on_table")
        chips = game.chips(chance.choice(["a1", "a2", "b1", "b2", ""]))
        if chips and chance.random() < 0.5:
            game.try_chip(chance.choice(chips), chance)
        elif legal := [one for one in ARMADA.legal_actions(game.state) if encode(one) != PASS]:
            game.play(encode(chance.choice(legal)))
    assert game.state.round > 1 or game.state.phase is Phase.OVER
