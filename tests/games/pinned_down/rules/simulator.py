"""Random games with virtual decks, played fast: no record, no catalogue but for the decks."""

from collections.abc import Callable, Mapping
from random import Random

from armada_companion.games.pinned_down.rules.cards.card_play import (
    PlayEffect,
    UsePower,
    powers_in_play,
)
from armada_companion.games.pinned_down.rules.cards.lots import DrawLots
from armada_companion.games.pinned_down.rules.cards.own_cards import TakeBack
from armada_companion.games.pinned_down.rules.damage.hits import TakeDamage
from armada_companion.games.pinned_down.rules.decks import draw_decks
from armada_companion.games.pinned_down.rules.decks.piles import DiscardCards
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model import types
from armada_companion.games.pinned_down.rules.model.printed_cards import Card
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.phases import assignment, attack, fight, jump
from armada_companion.games.pinned_down.rules.setup.joining import AddPlayer, Begin
from armada_companion.games.pinned_down.rules.table.action import PinnedDownAction
from armada_companion.games.pinned_down.rules.table.card_fields import NewShip
from armada_companion.games.pinned_down.rules.table.card_texts import ChangePower
from armada_companion.games.pinned_down.rules.table.tasks import DismissTask, FinishTask
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.tabletop import CARDS

Watcher = Callable[[GameState, PinnedDownAction, GameState], None]
"""What looks at a step: the state before it, the action, the state after it."""

_TRIES = 3


def _cards(kind: types.CardKind) -> list[Card]:
    return list(CARDS.of_kind(kind))


def _copies(*kinds: types.CardKind) -> list[Card]:
    return [card for kind in kinds for card in _cards(kind) for _ in range(card.copies)]


FLAGSHIPS = _cards(types.CardKind.FLAGSHIP)
CHARACTERS = _cards(types.CardKind.CHARACTER)
EFFECTS = _copies(types.CardKind.EFFECT)
DECKS: Mapping[types.DeckName, list[Card]] = {
    types.DeckName.ATTACK: _copies(types.CardKind.EVENT, types.CardKind.ENEMY),
    types.DeckName.LOCATION: _copies(types.CardKind.LOCATION),
    types.DeckName.DAMAGE: _copies(types.CardKind.DAMAGE),
}


class Simulator:
    """One game, played at random to its end.

    Args:
        random: Where chance comes from.
        watch: Looks at every step.
        lucky: Texts that no card has win most fights, so that the game goes on for long.
    """

    def __init__(self, random: Random, watch: Watcher, *, lucky: bool = False) -> None:
        self._lucky = lucky
        self._random = random
        self._watch = watch
        waits = random.random() < 0.5
        settings = {"virtual_decks": True, "require_tasks": waits}
        self.state = PINNED_DOWN.start({"settings": settings})

    def play(self) -> GameState:
        """Play the game; return its last state."""
        self._set_up()
        while self.state.outcome is None:
            if not (self._put_back() or self._shuffle_what_waits() or self._see_to_a_task()):
                self._play_a_card()
                self._go_on()
        return self.state

    def _set_up(self) -> None:
        flagships = self._random.sample(FLAGSHIPS, self._random.randint(1, 4))
        for number, card in enumerate(flagships):
            aboard = [one for one in CHARACTERS if one.wing == card.wing]
            chosen = tuple(self._random.sample(aboard, 2))
            self._do(AddPlayer(f"p{number}", NewShip(f"s{number}", card), chosen))
            deck = [one for one in EFFECTS if one.wing == card.wing]
            order = tuple(self._random.sample(deck, 20))
            self._do(draw_decks.Shuffle(types.DeckName.DRAW, order, f"p{number}"))
        for name, cards in DECKS.items():
            self._do(draw_decks.Shuffle(name, tuple(self._random.sample(cards, len(cards)))))
        self._do(Begin())

    def _do(self, action: PinnedDownAction) -> bool:
        """Play an action if it is legal."""
        before = self.state
        try:
            if PINNED_DOWN.broken_rules(before, action):
                return False
        except ImpossibleActionError:
            return False
        self.state, _ = PINNED_DOWN.apply(before, action)
        self._watch(before, action, self.state)
        return True

    def _put_back(self) -> bool:
        """Put back what is being looked at; tell whether there was something."""
        if self.state.looking is None:
            return False
        cards = self.state.looking.cards
        order = tuple(self._random.sample(cards, len(cards)))
        ways = (
            draw_decks.PutBack(order[1:], discards=order[:1]),
            draw_decks.PutBack(order[1:], keep=order[:1]),
        )
        return any(self._do(way) for way in (*ways, draw_decks.PutBack(order)))

    def _see_to_a_task(self) -> bool:
        """Do what a text asks for, or leave it; tell whether there was something."""
        if not self.state.tasks or self._random.random() < 0.1:
            return False
        task = self._random.choice(self.state.tasks)
        player = self.state.players.get(types.PlayerId(task.player))
        ways: list[PinnedDownAction] = [*PINNED_DOWN.legal_of(self.state, DrawLots)]
        if player is not None and task.kind is types.TaskKind.DISCARD:
            ways += [DiscardCards(player.id, cards=(card,)) for card in player.hand.cards]
        if player is not None and task.kind is types.TaskKind.TAKE_BACK:
            ways += [TakeBack(player.id, card) for card in player.deck.discard.cards]
        ways += [TakeDamage(ship) for ship in task.ships if task.kind is types.TaskKind.DAMAGE]
        spared = self._lucky and task.kind is types.TaskKind.DAMAGE
        if spared or not ways or self._random.random() < 0.1:
            ways = [DismissTask(task.number), FinishTask(task.number)]
        return self._do(self._random.choice(ways))

    def _shuffle_what_waits(self) -> bool:
        """Shuffle a deck that is needed and empty; tell whether there was one."""
        for player in self.state.players.values():
            if player.unshuffled:
                return self._shuffle(types.DeckName.DRAW, player.deck.draw.cards, player.id)
        for name, deck in self.state.decks.items():
            if not deck.draw.size and deck.discard.size and self._is_needed(name):
                return self._shuffle(name, draw_decks.to_be_shuffled(self.state, name, None), None)
        return False

    def _is_needed(self, name: types.DeckName) -> bool:
        if self.state.owed:
            return (name is types.DeckName.ATTACK) is self.state.owed[0].destiny
        phase = {
            types.DeckName.ATTACK: types.Phase.ATTACK,
            types.DeckName.LOCATION: types.Phase.JUMP,
        }.get(name)
        return self.state.phase is phase

    def _shuffle(self, name: types.DeckName, cards: tuple[Card, ...], player: str | None) -> bool:
        order = tuple(self._random.sample(cards, len(cards)))
        return self._do(draw_decks.Shuffle(name, order, player))

    def _play_a_card(self) -> None:
        for _ in range(_TRIES):
            player = self._random.choice(list(self.state.players.values()))
            hand = player.hand.cards
            discards = (self._random.choice(hand),) if hand and self._random.random() < 0.3 else ()
            powers = tuple(powers_in_play(self.state, player.id))
            if hand and self._random.random() < 0.7:
                self._do(PlayEffect(player.id, self._random.choice(hand), discards=discards))
            elif powers and not self._lucky:
                self._do(UsePower(player.id, self._random.choice(powers), discards=discards))
            elif hand:
                self._do(DiscardCards(player.id, cards=(self._random.choice(hand),)))
            if self.state.outcome or self.state.owed or self.state.looking:
                return

    def _go_on(self) -> None:
        """Do what brings the game on in its phase."""
        if self.state.outcome or self.state.looking or self._shuffle_what_waits():
            return
        match self.state.phase:
            case types.Phase.MAIN:
                self._do(attack.EndMain())
            case types.Phase.ATTACK:
                self._do(attack.ChangePlans(self._random.choice(list(self.state.players))))
                self._do(attack.Reveal())
            case types.Phase.ASSIGNMENT:
                self._assign()
            case types.Phase.FIGHT:
                self._fight()
            case _:
                self._do(jump.ShowLocations())
                shown = self.state.flags.shown
                self._do(jump.Jump((), self._random.choice(shown).id if shown else None))

    def _assign(self) -> None:
        ships, enemies = (
            list(assignment.free_ships(self.state)),
            list(assignment.free_enemies(self.state)),
        )
        if ships and enemies:
            self._do(assignment.Assign(self._random.choice(ships), self._random.choice(enemies)))
        self._do(assignment.EndAssignment())

    def _fight(self) -> None:
        if self.state.fight is None and self.state.pairs:
            self._do(fight.OpenFight(self._random.choice(self.state.pairs).ship))
        elif self.state.fight is not None and self._random.random() < 0.5:
            if self._lucky and self._random.random() < 0.95:
                self._do(ChangePower(30, types.Until.FIGHT, self.state.fight.ships[0]))
            self._do(fight.ResolveFight())
