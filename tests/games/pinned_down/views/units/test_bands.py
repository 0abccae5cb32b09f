"""How fights would end, with what the ships have left. Source: F3 to F8, D3, digest section 21."""

from collections.abc import Mapping, Sequence

import pytest

from armada_companion.games.pinned_down.rules.phases.fight import ResolveFight
from armada_companion.games.pinned_down.views.cards import drawn_cards
from armada_companion.games.pinned_down.views.table.table_views import BandView
from armada_companion.games.pinned_down.views.units.view_builder import table_view
from armada_companion.kit.choice import Choice
from tests.games.pinned_down.views.game import Game, first_turn

PLAIN = {"name": "Raider", "threat": 1}
HORROR, AGONY = {"card": "db-horror"}, {"card": "db-agony"}


def fight(
    enemy: Mapping[str, object],
    structure: int,
    *,
    ours: int = 8,
    characters: Sequence[str] = (),
    settings: Mapping[str, object] | None = None,
) -> Game:
    """One open fight of a ship with this structure left."""
    game = Game({"starting_pool": 90, **(settings or {})})
    ship = {"id": "s1", "name": "Ship 1", "power": ours}
    game.do("add_player", player="Ann", ship=ship, characters=list(characters))
    game.do("show_location", name="Nowhere", distance=0).do("begin")
    if structure < 100:
        game.do("damage", ship="s1", power=0, structure=100 - structure)
    game.do("end_main").do("reveal", id="e1", **enemy)
    game.do("reveal", id="dear", name="Too Dear", threat=999, power=1)
    game.do("assign", ship="s1", enemy="e1").do("end_assignment")
    return game.do("fight", ship="s1")


def band(game: Game) -> BandView:
    return table_view(game.state).pairs[0].band


@pytest.mark.parametrize(
    ("structure", "result", "words"),
    [
        (100, "damaged", "damaged"),
        (36, "damaged", "damaged"),
        (35, "at_risk", "may be destroyed"),
        (21, "at_risk", "may be destroyed"),
        (20, "destroyed", "destroyed"),
        (1, "destroyed", "destroyed"),
    ],
)
def test_a_lost_fight_tells_what_its_damage_card_does_to_the_ship(
    structure: int, result: str, words: str
) -> None:
    """D3, D8: a card takes at least 20 and at most 35."""
    shown = band(fight({**PLAIN, "power": 9}, structure))
    assert (shown.result, shown.words, shown.missing) == (result, words, "2 missing to win")


@pytest.mark.parametrize(
    ("structure", "result", "words"),
    [
        (71, "damaged", "damaged twice"),
        (70, "at_risk", "may be destroyed"),
        (41, "at_risk", "may be destroyed"),
        (40, "destroyed", "destroyed"),
    ],
)
def test_horror_counts_two_cards(structure: int, result: str, words: str) -> None:
    """F8, X13."""
    shown = band(fight(HORROR, structure))
    assert (shown.result, shown.words) == (result, words)


@pytest.mark.parametrize(
    ("structure", "result"), [(40, "damaged"), (36, "damaged"), (35, "at_risk"), (20, "destroyed")]
)
def test_whitley_leaves_one_card_of_horrors_two(structure: int, result: str) -> None:
    """Section 18."""
    shown = band(fight(HORROR, structure, characters=["captain-whitley"]))
    assert (shown.result, "twice" in shown.words) == (result, False)


@pytest.mark.parametrize(
    ("enemy", "structure", "missing"),
    [
        (AGONY, 100, "4 to survive, 11 to win"),
        (AGONY, 36, "4 to survive, 11 to win"),
        (AGONY, 35, "4 for a chance, 11 to win"),
        (AGONY, 20, "11 missing to win"),
        (HORROR, 71, "4 to survive, 11 to win"),
        (HORROR, 70, "4 for a chance, 11 to win"),
        (HORROR, 25, "11 missing to win"),
    ],
)
def test_to_survive_counts_what_survives(
    enemy: Mapping[str, object], structure: int, missing: str
) -> None:
    """4 against 14: with 4 more it is only damaged, which may destroy it too."""
    shown = band(fight(enemy, structure, ours=4))
    assert (shown.result, shown.words, shown.missing) == ("overpowered", "destroyed", missing)


def test_a_joint_fight_tells_the_worst_end_of_its_ships() -> None:
    """F6: each of them takes a damage card."""
    game = Game({"starting_pool": 90, "joint_fights": True})
    for number in (1, 2):
        ship = {"id": f"s{number}", "name": f"Ship {number}", "power": 7}
        game.do("add_player", player=f"Player {number}", ship=ship)
    game.do("show_location", name="Nowhere", distance=0).do("begin")
    game.do("damage", ship="s2", power=0, structure=80)
    game.do("end_main").do("reveal", id="e1", name="Big", threat=0, power=20)
    game.do("reveal", id="dear", name="Too Dear", threat=999, power=1)
    game.do("assign", ship="s1", enemy="e1").do("assign", ship="s2", enemy="e1")
    assert {pair.band.result for pair in table_view(game.state).pairs} == {"destroyed"}


def asked(game: Game) -> Choice:
    """Return the one choice of the question before a lost game."""
    question = drawn_cards.fight_end(game.state)
    assert isinstance(question, drawn_cards.LosesFight)
    (only,) = game.sheet(question).choices
    return only


@pytest.mark.parametrize("enemy", [{**PLAIN, "power": 9}, {**PLAIN, "power": 16}])
def test_a_fight_that_surely_loses_the_game_asks_before_it_is_resolved(
    enemy: Mapping[str, object],
) -> None:
    """W2: by a damage card as by being overpowered."""
    assert asked(fight(enemy, 20)).label == "Resolve it: the game is lost"
    assert first_turn().sheet(drawn_cards.LosesFight()).choices == ()


def test_with_printed_cards_the_damage_card_is_entered_then() -> None:
    game = fight({**PLAIN, "power": 9}, 20)
    question = asked(game).does
    assert isinstance(question, drawn_cards.DrawnDamage)
    first = game.sheet(question).tiles[0].choice.does
    assert isinstance(first, ResolveFight)
    assert len(first.damage) == 1


def test_a_fight_that_may_be_survived_asks_nothing_before() -> None:
    assert isinstance(
        drawn_cards.fight_end(fight({**PLAIN, "power": 9}, 21).state), drawn_cards.DrawnDamage
    )


def test_no_further_card_is_asked_for_once_the_ship_is_destroyed() -> None:
    """D3, D4: the second of Horror's cards is not drawn."""
    game = fight(HORROR, 25)
    question = asked(game).does
    assert isinstance(question, drawn_cards.DrawnDamage)
    again = game.sheet(question).tiles[3].choice
    assert again.label.startswith("Direct Hit")
    assert isinstance(again.does, drawn_cards.DrawnDamage)
    resolved = again.does.sheet(game.table)
    assert isinstance(resolved, ResolveFight)
    assert [card.name for card in resolved.damage] == ["Direct Hit"]
