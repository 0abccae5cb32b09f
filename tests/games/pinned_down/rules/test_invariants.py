"""A thousand random games with virtual decks hold the invariants of the rules digest, 4.2."""

from collections import Counter
from random import Random

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import Deck, GameState
from armada_companion.games.pinned_down.rules.model.types import CardKind, DeckName, Phase
from armada_companion.games.pinned_down.rules.phases.assignment import EndAssignment
from armada_companion.games.pinned_down.rules.phases.attack import EndMain
from armada_companion.games.pinned_down.rules.phases.fight import ResolveFight
from armada_companion.games.pinned_down.rules.setup.joining import Begin
from armada_companion.games.pinned_down.rules.table.action import PinnedDownAction
from armada_companion.games.pinned_down.rules.table.card_texts import ChangePool, standing_power
from armada_companion.kit.errors import ImpossibleActionError
from tests.examples import examples
from tests.games.pinned_down.rules.simulator import Simulator

GAMES = examples(1000)
NEXT = {
    Phase.SETUP: {Phase.MAIN},
    Phase.MAIN: {Phase.ATTACK},
    Phase.ATTACK: {Phase.ASSIGNMENT, Phase.JUMP},
    Phase.ASSIGNMENT: {Phase.FIGHT, Phase.JUMP},
    Phase.FIGHT: {Phase.JUMP},
    Phase.JUMP: {Phase.MAIN},
}


def test_random_games_conserve_the_cards_and_hold_the_invariants() -> None:
    random, ends, turns = Random(2015), Counter[str | None](), Counter[int]()
    for number in range(GAMES):
        last = Simulator(random, watch, lucky=number % 2 == 0).play()
        assert last.outcome is not None
        ends[last.outcome.winner] += 1
        turns[last.turn] += 1
        nothing_follows(last)
    assert ends.total() == GAMES
    assert min(ends["players"], ends[None]) > GAMES / 10
    assert max(turns) > 6


def watch(before: GameState, action: PinnedDownAction, after: GameState) -> None:
    """Check every invariant after a step."""
    assert after.pool >= 0, "I1"
    if after.phase in (Phase.SETUP, Phase.MAIN):
        assert not after.enemies, "I2"
    assert all(0 < ship.structure <= 100 for ship in after.ships.values()), "I3"
    if after.turn:
        cards_are_conserved(before, after)
    distance_never_falls(before, after)
    if after.phase not in (before.phase, Phase.OVER):
        assert after.phase in NEXT[before.phase], "I6"
    if isinstance(action, EndAssignment):
        pairs_are_complete(before)
    every_pair_fights_once(before, action, after)
    if after.outcome is None and not isinstance(action, Begin) and after.turn:
        assert len(after.ships) == len(after.players), "I9"


def cards_are_conserved(before: GameState, state: GameState) -> None:
    """I4."""
    looked = Counter(card.kind for card in (state.looking.cards if state.looking else ()))
    seen = looked[CardKind.ENEMY] + looked[CardKind.EVENT]
    assert size(state.deck(DeckName.ATTACK)) + len(state.enemies) + seen == 31
    attached = sum(len(ship.damage) for ship in state.ships.values())
    assert size(state.deck(DeckName.DAMAGE)) + attached == 16
    on_table = len(state.locations) + len(state.flags.shown) + looked[CardKind.LOCATION]
    assert size(state.deck(DeckName.LOCATION)) + on_table == 14
    for player in state.players.values():
        unchanged = before.turn and before.players[player.id] is player
        if unchanged and before.looking is state.looking:
            continue
        piles = (player.hand.cards, player.deck.draw.cards, player.deck.discard.cards)
        effects = sum(card.kind is CardKind.EFFECT for pile in piles for card in pile)
        own = state.looking is not None and state.looking.player == player.id
        assert effects + own * looked[CardKind.EFFECT] == 20, player.id


def size(deck: Deck) -> int:
    return deck.draw.size + deck.discard.size


def distance_never_falls(before: GameState, after: GameState) -> None:
    """I5."""
    assert after.distance == sum(location.distance for location in after.locations)
    assert after.distance >= before.distance


def pairs_are_complete(state: GameState) -> None:
    """I7."""
    ships = [pair.ship for pair in state.pairs]
    enemies = [pair.enemy for pair in state.pairs]
    assert len(set(ships)) == len(ships) == len(set(enemies))
    assert len(ships) == min(len(state.ships), len(state.enemies))
    engaged = [standing_power(state, state.enemies[enemy]) for enemy in enemies]
    free = [standing_power(state, one) for one in state.enemies.values() if one.id not in enemies]
    assert max(free, default=0) <= min(engaged, default=0) or not free


def every_pair_fights_once(before: GameState, action: PinnedDownAction, after: GameState) -> None:
    """I8: a fight takes its own pair away and no other, and nothing else takes one away."""
    if before.phase is not Phase.FIGHT or after.phase is Phase.OVER:
        return
    fought = before.fight.ships if before.fight and isinstance(action, ResolveFight) else ()
    left = tuple(pair for pair in before.pairs if pair.ship not in fought)
    assert after.pairs == left


def nothing_follows(state: GameState) -> None:
    """I10."""
    assert state.phase is Phase.OVER
    for action in (ChangePool(1), EndMain(), ResolveFight()):
        try:
            PINNED_DOWN.broken_rules(state, action)
        except ImpossibleActionError:
            continue
        raise AssertionError(f"{action} is possible after the end")
