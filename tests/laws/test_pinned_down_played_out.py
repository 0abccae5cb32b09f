"""Games of two with virtual decks, played to their end by what is offered, nothing entered by hand.

A window does nothing else: a tap on a button, a card or a row of a sheet. Source: section 21.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from armada_companion.games.pinned_down.rules.cards.card_play import UsePower
from armada_companion.games.pinned_down.rules.cards.own_cards import SetCards
from armada_companion.games.pinned_down.rules.damage.destiny import DrawDestiny
from armada_companion.games.pinned_down.rules.damage.hits import Destroy, Repair, TakeDamage
from armada_companion.games.pinned_down.rules.decks.piles import DrawCards
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.printed_cards import Card
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.model.types import CardKind, Phase
from armada_companion.games.pinned_down.rules.phases.assignment import Unassign
from armada_companion.games.pinned_down.rules.table.card_texts import ChangePool, ChangePower
from armada_companion.games.pinned_down.rules.table.tasks import DismissTask, FinishTask
from armada_companion.games.pinned_down.views.cards.hands import hand_choice
from armada_companion.games.pinned_down.views.cards.task_choices import (
    LotsDrawn,
    asked_units,
    tapped_answer,
)
from armada_companion.games.pinned_down.views.choices import main_choices, pairing
from armada_companion.games.pinned_down.views.setup.setup_view import agreed, record_settings
from armada_companion.games.pinned_down.views.table import questions
from armada_companion.games.pinned_down.views.table.card_rows import CardService
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.tabletop import CARDS
from tests.laws.law_game import Plain
from tests.laws.pinned_down_law_game import DECKS, draw_deck

GAMES = 12
MOST_STEPS = 1500
DECK = 20

RULINGS = (
    *(ChangePool, ChangePower, Destroy, DismissTask, DrawCards, DrawDestiny, FinishTask, Repair),
    *(SetCards, TakeDamage),
)
"""Entries by hand."""

SELDOM = (Unassign, UsePower)
"""What ends no game, or ends it too soon: overloads."""

SETTINGS: Sequence[Plain] = (
    {},
    {"lose_when": "all", "goal_distance": 3},
    {"lose_when": "all", "starting_pool": 0},
)

PLAYERS = (
    ("ana", "trf-moscow", ["dr-ferrell", "tinkerer-lott"], "Green Wing"),
    ("ben", "tri-golem", ["ms-cleveland", "mr-snider"], "Purple Wing"),
)
OTHERS = (
    ("ana", "trb-truth", ["captain-huber", "weapon-specialist-hooper"], "Blue Wing"),
    ("ben", "trf-washington", ["dr-cooley", "ensign-holder"], "Green Wing"),
)


class Window:
    """Taps at random through a game, as a window lets people tap.

    Args:
        seed: Of all that is left to chance.
    """

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._service = CardService(lambda: CARDS, self._shuffle, self._chance.randrange)
        settings = record_settings(agreed({"virtual_decks": True, **SETTINGS[seed % 3]}))
        self.state = PINNED_DOWN.start({"settings": settings})
        self.played: list[Action[GameState]] = []
        self._set_up(PLAYERS if seed % 2 else OTHERS)

    def play(self) -> Iterator[GameState]:
        """Play to the end; yield every state."""
        for _ in range(MOST_STEPS):
            if self.state.outcome is not None:
                return
            self._play(self._tap())
            yield self.state
            while lots := self._lots():
                self._play(lots)
                yield self.state
        raise AssertionError("the game does not end")

    def _lots(self) -> Action[GameState] | None:
        """Return the lots that the program draws by itself."""
        for task in self.state.tasks:
            if task.random and not self.state.owed:
                return LotsDrawn(task.number).sheet(self._table)
        return None

    def _tap(self) -> Action[GameState]:
        """Return an action that some taps lead to; one at least is no ruling."""
        state = self.state
        legal = [one for one in self._ways() if _is_legal(state, one)]
        found = [one for one in legal if not isinstance(one, RULINGS)]
        assert found, (state.phase, state.tasks, [one.label for one in main_choices(state, "")])
        often = [one for one in found if not isinstance(one, SELDOM)]
        if often and self._chance.random() < 0.8:
            found = often
        kinds = sorted({type(one).__name__ for one in found})
        kind = self._chance.choice(kinds)
        return self._chance.choice([one for one in found if type(one).__name__ == kind])

    def _ways(self) -> Iterator[Action[GameState]]:
        """Yield the actions at the ends of all questions."""
        state = self.state
        left: list[Does] = [one.does for one in self._buttons() if one.does and one.legal]
        left += [does for unit in asked_units(state) if (does := tapped_answer(state, unit))]
        left += [one.does for one in self._hand_cards() if one.does and one.legal]
        seen: set[Does] = set()
        while left:
            does = left.pop()
            if does in seen:
                continue
            seen.add(does)
            if isinstance(does, Action):
                yield does
            elif isinstance(does, questions.SheetQuestion):
                asked = does.sheet(self._table)
                if isinstance(asked, questions.SheetView):
                    left += [one.does for one in asked.offered if one.does and one.legal]
                else:
                    left.append(asked)
            elif isinstance(does, questions.Series):
                left += [one for one in [does.following(state, 0)] if one is not None]
            elif isinstance(does, questions.CardsQuestion):
                left += self._answers(does)

    def _buttons(self) -> list[Choice]:
        state = self.state
        found = [*main_choices(state, "")]
        if state.phase is Phase.ASSIGNMENT:
            found += [pairing(state, ship, one) for ship in state.ships for one in state.enemies]
        if state.phase is Phase.FIGHT:
            found += [one for ship in state.ships for one in main_choices(state, ship)[:1]]
        return found

    def _hand_cards(self) -> list[Choice]:
        """Return what taps on the cards of the hands do."""
        return [
            hand_choice(self._table, player.id, card.id)
            for player in self.state.players.values()
            for card in dict.fromkeys(player.hand.cards)
        ]

    def _answers(self, question: questions.CardsQuestion) -> list[Does]:
        rows = [row for row in question.cards(self._table).rows if not row.problem]
        return [question.answer(self._table, row.card) for row in rows]

    @property
    def _table(self) -> questions.GameView:
        return questions.GameView(self.state, self._service)

    def _play(self, action: Action[GameState]) -> None:
        assert PINNED_DOWN.broken_rules(self.state, action) == ()
        self.state, _ = PINNED_DOWN.apply(self.state, action)
        self.played.append(action)

    def _shuffle(self, cards: object) -> list[Card]:
        assert isinstance(cards, list | tuple)
        return self._chance.sample(list(cards), len(cards))

    def _set_up(self, players: tuple[tuple[str, str, list[str], str], ...]) -> None:
        steps: list[Plain] = [
            {
                "do": "add_player",
                "player": player,
                "ship": {"id": card, "card": card},
                "characters": crew,
            }
            for player, card, crew, _ in players
        ]
        for name, cards in DECKS.items():
            order = self._chance.sample(cards, len(cards))
            steps.append({"do": "shuffle", "deck": name, "order": order})
        for player, _, _, wing in players:
            order = self._chance.sample(draw_deck(wing), DECK)
            steps.append({"do": "shuffle", "deck": "draw", "player": player, "order": order})
        begin: Plain = {"do": "begin"}
        for data in (*steps, begin):
            self._play(PINNED_DOWN.decode(data, CARDS))


def _is_legal(state: GameState, action: Action[GameState]) -> bool:
    try:
        return not PINNED_DOWN.broken_rules(state, action)
    except ImpossibleActionError:
        return False


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_is_played_to_its_end_without_a_ruling(seed: int) -> None:
    """And each player has twenty effect cards all the time (I4)."""
    window = Window(seed)
    for state in window.play():
        for player in state.players.values():
            piles = (player.hand, player.deck.draw, player.deck.discard)
            own = [card for pile in piles for card in pile.cards if card.kind is CardKind.EFFECT]
            looked = state.looking
            if looked is not None and looked.player == player.id:
                own += [card for card in looked.cards if card.kind is CardKind.EFFECT]
            assert len(own) == DECK
    assert window.state.phase is Phase.OVER


def test_texts_lots_and_both_ends_come_up_in_these_games() -> None:
    kinds: Counter[str] = Counter()
    winners: set[str | None] = set()
    for seed in range(GAMES):
        window = Window(seed)
        for _ in window.play():
            pass
        kinds.update(type(action).__name__ for action in window.played)
        assert window.state.outcome is not None
        winners.add(window.state.outcome.winner)
    assert winners == {None, "players"}
    for kind in ("DrawLots", "DiscardCards", "TakeBack", "PlayEffect", "UsePower", "PutBack"):
        assert kinds[kind], kinds
