"""Pairs that are proposed, and those that leave no choice. Source: G1 to G10, X4 to X7."""

from itertools import combinations, permutations
from random import Random

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState, Pile
from armada_companion.games.pinned_down.rules.phases.assignment import Assign, EndAssignment
from armada_companion.games.pinned_down.rules.table.card_texts import standing_power
from armada_companion.games.pinned_down.views.choices import main_choices
from armada_companion.games.pinned_down.views.table.bands import winning_effects
from armada_companion.games.pinned_down.views.units import proposals, view_builder
from tests.games.pinned_down.views.game import CARDS, Game, assignment

PAIRS = tuple[tuple[str, str], ...]


def proposed(game: Game) -> set[tuple[str, str]]:
    return {(pair.ship, pair.enemy) for pair in proposals.proposed_pairs(game.state)}


def taken(state: GameState) -> GameState:
    """Play the series as the window does: every action has to be legal."""
    played = 0
    while action := proposals.TakePairs().following(state, played):
        assert PINNED_DOWN.broken_rules(state, action) == ()
        state, _ = PINNED_DOWN.apply(state, action)
        played += 1
    return state


@pytest.mark.parametrize(
    ("enemies", "ships", "pairs"),
    [
        # One can win: it does.
        ((("e1", 7), ("e2", 12)), (8, 7), {("s1", "e1"), ("s2", "e2")}),
        # 7 would be destroyed by 14, 8 only damaged.
        ((("e1", 14), ("e2", 9)), (7, 8), {("s2", "e1"), ("s1", "e2")}),
        # Only the strongest is fought.
        ((("e1", 7), ("e2", 12)), (8,), {("s1", "e2")}),
    ],
)
def test_the_best_pairs_are_proposed(
    enemies: PAIRS, ships: tuple[int, ...], pairs: set[tuple[str, str]]
) -> None:
    assert proposed(assignment(*enemies, ships=ships)) == pairs  # type: ignore[arg-type]


def test_a_third_ship_stays_free() -> None:
    """X7."""
    assert len(proposed(assignment(("e1", 12), ("e2", 9), ships=(8, 7, 7)))) == 2


def test_no_other_pairs_of_a_legal_assignment_are_better() -> None:
    """Against every assignment that may be closed: fewer ships destroyed, then fewer damaged."""
    chance = Random(7)
    for _ in range(60):
        ships = tuple(chance.randint(5, 12) for _ in range(chance.randint(1, 4)))
        enemies = [(f"e{n}", chance.randint(6, 16)) for n in range(chance.randint(1, 5))]
        game = assignment(*enemies, ships=ships)
        state = taken(game.state)
        assert PINNED_DOWN.broken_rules(state, EndAssignment()) == ()
        ours = {(str(pair.ship), str(pair.enemy)) for pair in state.pairs}
        assert how_bad(game.state, ours) == min(how_bad(game.state, one) for one in every(game))


def every(game: Game) -> list[set[tuple[str, str]]]:
    """Return all assignments of one to one that G6 and G10 allow."""
    state = game.state
    count = min(len(state.ships), len(state.enemies))
    found = []
    for enemies in combinations(state.enemies, count):
        others = set(state.enemies) - set(enemies)
        weakest = min(standing_power(state, state.enemies[one]) for one in enemies)
        if any(standing_power(state, state.enemies[one]) > weakest for one in others):
            continue
        found += [
            set(zip(ships, enemies, strict=True)) for ships in permutations(state.ships, count)
        ]
    return found  # type: ignore[return-value]


def how_bad(state: GameState, pairs: set[tuple[str, str]]) -> tuple[int, int]:
    """Return how many ships are destroyed, and how many damaged. (F3 to F5)"""
    ends = [(state.ship(ship).card.power, state.enemy(enemy).card.power) for ship, enemy in pairs]
    destroyed = sum(theirs >= 2 * ours for ours, theirs in ends)
    return destroyed, sum(ours <= theirs < 2 * ours for ours, theirs in ends)


def test_hand_made_pairs_stay_and_the_rest_is_proposed() -> None:
    game = assignment(("e1", 14), ("e2", 9)).do("assign", ship="s2", enemy="e1")
    assert proposed(game) == {("s1", "e2")}
    assert {pair.ship for pair in view_builder.table_view(game.state).pairs} == {"s2"}
    assert {pair.ship for pair in view_builder.table_view(game.state).proposed} == {"s1"}
    assert proposed(game.do("assign", ship="s1", enemy="e2")) == set()


def test_a_ship_that_would_break_is_kept_from_damage() -> None:
    """D3: another damage card destroys it, and with it the game is lost."""
    game = assignment(("e1", 9), ("e2", 9), ships=(8, 8, 8))
    assert ("s1", "e1") in proposed(game)
    for _ in range(2):
        game.do("damage", ship="s1", name="Hit", power=0, structure=-45)
    assert all(ship != "s1" for ship, _ in proposed(game))


@pytest.mark.parametrize(
    ("powers", "ships", "forced"),
    [
        ((14,), (8,), True),
        ((14, 9), (8,), True),
        ((9, 9), (8,), False),
        ((14,), (8, 7), False),
        ((14, 9), (8, 7), False),
    ],
)
def test_pairs_are_set_where_only_one_assignment_is_possible(
    powers: tuple[int, ...], ships: tuple[int, ...], forced: bool
) -> None:
    """Equal powers of different cards are a choice."""
    enemies = [(f"e{number}", power) for number, power in enumerate(powers)]
    assert proposals.leaves_no_choice(assignment(*enemies, ships=ships).state) is forced


def test_equal_cards_are_no_choice() -> None:
    """All enemy ships are the same card: whoever fights which, it is the same."""
    game = assignment(ships=(8, 7), settings={"starting_pool": 9})
    # No attacker: the Jump Phase is next.
    assert not proposals.leaves_no_choice(game.state)
    game.do("jump", shown=[{"name": "A", "distance": 1}], choose="A").do("end_main")
    for _ in range(3):
        game.do("reveal", card="dratar-assault-frigate")
    game.do("reveal", name="Too dear", threat=99, power=1)
    assert proposals.leaves_no_choice(game.state)
    assert len(taken(game.state).pairs) == 2


def test_joint_fights_are_left_to_the_players() -> None:
    """G7."""
    game = assignment(("e1", 9), ("e2", 9), settings={"joint_fights": True})
    assert proposed(game) == set()
    assert not proposals.leaves_no_choice(game.state)


def test_the_strongest_enemy_comes_first_once_all_are_there() -> None:
    """G5 goes by power; until then they stand as they came."""
    game = assignment(("e1", 7), ("e2", 12), ("e3", 9))
    assert [one.id for one in view_builder.enemies_in_order(game.state)] == ["e2", "e3", "e1"]


def test_the_first_button_takes_all_then_closes() -> None:
    game = assignment(("e1", 14), ("e2", 9))
    first, close = main_choices(game.state, "")
    assert (first.label, first.key, first.does) == (
        "Take the 2 proposed pairs",
        "E",
        proposals.TakePairs(),
    )
    assert (close.legal, close.key) == (False, "")
    game.do("assign", ship="s1", enemy="e1").do("assign", ship="s2", enemy="e2")
    fight, close = main_choices(game.state, "")
    assert (fight.key, fight.does) == ("E", proposals.CloseAndFight("s1"))
    assert (close.legal, close.key) == (True, "")


def test_a_label_closes_the_assignment_and_opens_its_fight() -> None:
    state = taken(assignment(("e1", 14), ("e2", 9)).state)
    series = proposals.CloseAndFight("s2")
    for played in range(2):
        action = series.following(state, played)
        assert action is not None
        assert PINNED_DOWN.broken_rules(state, action) == ()
        state, _ = PINNED_DOWN.apply(state, action)
    assert state.fight is not None
    assert state.fight.ships == ("s2",)
    assert series.following(state, 2) is None
    assert Assign("s1", "e1") not in PINNED_DOWN.legal_actions(state)


def test_an_open_fight_names_the_hand_cards_that_win_it() -> None:
    """Virtual decks: hands are open (H1); what a deck would deal is not told (Raise The Stakes)."""
    game = assignment(("e1", 9), ships=(8,)).do("assign", ship="s1", enemy="e1")
    state = game.do("end_assignment").do("fight", ship="s1").state
    names = ("evasion-maneuver", "raise-the-stakes", "target-eliminated", "covert-ops")
    (player,) = state.players.values()
    held = player._replace(hand=Pile(tuple(CARDS.cards[name] for name in names)))
    virtual = state.ruleset._replace(virtual_decks=True)
    known = state.with_player(held)._replace(ruleset=virtual)
    assert known.fight is not None
    assert winning_effects(known, known.fight) == ("Evasion Maneuver",)
    assert view_builder.table_view(known).banner.detail == (
        "8 against 9: damaged, 2 missing to win; Evasion Maneuver wins"
    )
    assert winning_effects(state.with_player(held), known.fight) == ()
