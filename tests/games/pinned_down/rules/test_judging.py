"""Judging finds everything that is wrong with an action: playing it finds nothing more."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.simulator import Simulator
from tests.games.pinned_down.rules.tabletop import CARDS, Plain, Table
from tests.laws.pinned_down_law_game import entries

GAMES = 50
STEPS = 100

VIRTUAL: Sequence[Plain] = (
    {"do": "show_location"},
    {"do": "damage", "ship": "s0"},
    {"do": "repair", "ship": "s0", "structure": 20},
    {"do": "repair", "ship": "s1", "card": "direct-hit"},
    {"do": "destroy", "ship": "s1"},
    {"do": "assign", "ship": "s0", "enemy": "e2"},
    {"do": "unassign", "ship": "s0"},
    {"do": "fight", "ship": "s1"},
    {"do": "change_plans", "player": "p0"},
    {"do": "draw_destiny", "player": "p0"},
    {"do": "resolve_fight", "damage": "direct-hit"},
)
"""What may be tried in the games of the simulator."""

TABLE: Sequence[Plain] = (
    {"do": "repair", "ship": "a", "structure": 20},
    {"do": "repair", "ship": "b", "card": "direct-hit"},
    {"do": "damage", "ship": "a", "card": "direct-hit"},
    {"do": "damage", "ship": "b", "structure": 20},
    {"do": "draw_destiny", "ship": "a", "threat": 2},
    {"do": "draw_destiny", "player": "ann", "threat": 3, "damage": "direct-hit"},
    {"do": "discard", "player": "ann", "count": 2},
    {"do": "discard", "player": "ann", "cards": ["captain-huber"]},
    {"do": "take_back", "player": "ann"},
    {"do": "take_back", "player": "bob", "card": "good-as-new"},
    {"do": "set_cards", "player": "bob", "draw_deck": 3, "why": "counted"},
    {"do": "correct_game", "turn": 2, "pool": 5, "phase": "attack"},
    {"do": "correct_journey", "locations": ["harana", {"name": "X", "distance": 2}]},
    {"do": "correct_crew", "player": "ann", "characters": ["captain-huber"]},
    {"do": "bring_back", "player": "bob", "ship": {"id": "b", "card": "trf-moscow"}},
    {"do": "play_effect", "player": "ann", "name": "Own", "threat": 1, "ship": "a"},
    {"do": "play_effect", "player": "bob", "card": "raise-the-stakes", "damage": ["direct-hit"]},
    {"do": "play_effect", "player": "bob", "card": "good-as-new", "repaired": "direct-hit"},
    {"do": "use_power", "player": "bob", "card": "trf-moscow", "ship": "b"},
    {"do": "reveal", "id": "e1", "name": "E1", "threat": 1, "power": 9},
    {"do": "reveal", "id": "e2", "card": "dsf-curse"},
    {"do": "reveal", "card": "a-change-of-plans"},
    {"do": "reveal", "id": "a", "threat": 999, "power": 1},
    {"do": "assign", "ship": "a", "enemy": "e1"},
    {"do": "assign", "ship": "b", "enemy": "e1", "join": True},
    {"do": "unassign", "ship": "a"},
    {"do": "fight", "ship": "a"},
    {"do": "fight", "ship": "b"},
    {"do": "resolve_fight", "damage": [{"structure": 20}, {"power": 1}]},
    {"do": "jump", "shown": ["harana", "agniar"], "choose": "agniar"},
    {"do": "jump", "shown": ["harana"], "choose": "agniar"},
)
"""What may be tried with physical cards."""


def is_possible(state: GameState, action: Action[GameState]) -> bool:
    """Judge an action; it has to be playable exactly if it is possible, legal or not."""
    judged = played = True
    try:
        PINNED_DOWN.broken_rules(state, action)
    except ImpossibleActionError:
        judged = False
    try:
        PINNED_DOWN.apply(state, action)
    except ImpossibleActionError:
        played = False
    assert judged is played, action
    return judged


def states_with_virtual_decks() -> Iterator[GameState]:
    """Some states of each of some games that are played to their end."""
    random = Random(7)
    for number in range(GAMES):
        seen: list[GameState] = []

        def watch(
            before: GameState,
            action: Action[GameState],
            after: GameState,
            seen: list[GameState] = seen,
        ) -> None:
            seen.append(after)

        Simulator(random, watch, lucky=number % 2 == 0).play()
        yield from random.sample(seen, min(10, len(seen)))


def states_at_the_table(actions: Sequence[Action[GameState]]) -> Iterator[GameState]:
    """States of games with physical cards in which now and then a rule is overruled."""
    random = Random(15)
    for _ in range(GAMES // 4):
        table = Table({"joint_fights": True, "lose_when": "all", "starting_pool": 20})
        ship = {"id": "a", "card": "trb-truth"}
        table.do("add_player", player="ann", ship=ship, characters=["captain-huber"])
        table.do("add_player", player="bob", ship={"id": "b", "card": "trf-moscow", "power": 20})
        yield table.state
        state = table.do("show_location", card="harana").do("begin").state
        for _ in range(STEPS):
            action = random.choice((*actions, *PINNED_DOWN.legal_actions(state)))
            if is_possible(state, action):
                is_legal = not PINNED_DOWN.broken_rules(state, action)
                if is_legal or random.random() < 0.2:
                    state, _ = PINNED_DOWN.apply(state, action)
                    yield state


def test_an_action_can_be_played_exactly_if_judging_finds_it_possible() -> None:
    """Also what breaks rules: the table may overrule them."""
    virtual = [PINNED_DOWN.decode(data, CARDS) for data in (*VIRTUAL, *entries())]
    physical = [PINNED_DOWN.decode(data, CARDS) for data in (*TABLE, *entries())]
    phases, possible = Counter[Phase](), Counter[str]()
    tried = [(state, virtual) for state in states_with_virtual_decks()]
    tried += [(state, physical) for state in [*states_at_the_table(physical)]]
    for state, actions in tried:
        phases[state.phase] += 1
        for action in (*actions, *PINNED_DOWN.legal_actions(state)):
            possible[verb_of(type(action))] += is_possible(state, action)
    assert set(phases) == set(Phase)
    assert set(possible) == {verb_of(kind) for kind in PINNED_DOWN.actions}
    assert all(possible.values()), possible


def test_what_is_offered_is_legal_and_is_read_back_as_it_is() -> None:
    for state in states_with_virtual_decks():
        for action in PINNED_DOWN.legal_actions(state):
            assert PINNED_DOWN.broken_rules(state, action) == ()
            assert PINNED_DOWN.decode(encode(action), CARDS) == action
