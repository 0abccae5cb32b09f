"""Corrections of values, with an optional reason.

Source: rules digest, section 11.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does, OwnWords

from ...rules.judge import corrections
from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState, Player
from ...rules.model.types import CardKind
from ...rules.table.card_fields import NewShip
from ..phases.jumping import LocationQuestion
from ..table.questions import PLACE_MARK, Answer, GameView, SheetQuestion, SheetView, choice, offers
from .counts import other_numbers

_REASONS = ("Counted at the table", "A mistake is corrected", "The players agree")
_NEAR = 6
"""The greatest offered difference to the current number."""


class Corrections(SheetQuestion, frozen=True):
    """Asks which value is corrected."""

    def sheet(self, game: GameView) -> SheetView:
        state = game.state
        found = [one._replace(group="The game") for one in _numbers(state)]
        found += (one._replace(group="Phase") for one in _phases(state))
        found += (one._replace(group="Journey") for one in _journey(state))
        for player in state.players.values():
            found += (one._replace(group=str(player.id)) for one in _belongings(state, player))
        return SheetView("What is corrected?", tuple(found), words=_WORDS)


class CorrectedNumber(SheetQuestion, frozen=True):
    """Asks for the correct number.

    Attributes:
        value: The name of the number in `NUMBERS`.
    """

    value: str

    def sheet(self, game: GameView) -> SheetView:
        (label, least), now = corrections.NUMBERS[self.value], getattr(game.state, self.value)
        # Any: a field of the action.
        found: list[dict[str, Any]] = [{self.value: n} for n in other_numbers(now, _NEAR, least)]
        rows = [
            (f"{label} {one[self.value]}", Why(corrections.CorrectGame(**one))) for one in found
        ]
        return SheetView(label, offers(game.state, "correct_game", rows), f"{now} so far")


class Visited(LocationQuestion, frozen=True):
    """Asks which location is added as the current one."""

    TITLE = "The current location"

    def answer(self, game: GameView, answer: Answer) -> Does:
        return Why(corrections.CorrectJourney((*game.state.locations, self.location(game, answer))))


class Why(SheetQuestion, frozen=True):
    """Asks why the value is corrected."""

    # Any: the type of `Does` allows actions of any game.
    action: Action[Any]

    def sheet(self, game: GameView) -> SheetView:
        state, action = game.state, self.action
        # Any: each of these actions has a reason, but they share no such base.
        rows: list[tuple[str, Any]] = [("Without a reason", action)]
        rows += ((why, replace(action, why=why)) for why in _REASONS)
        rows.append(("In own words…", OwnWords(action)))
        return SheetView("Why?", offers(state, "why", rows), f"{action.text(state)}.")


_WORDS = (
    "Damage, repairs, power and destroyed ships are entered on the ship; cards with their player, "
    "under The table."
)


def _numbers(state: GameState) -> Iterator[Choice]:
    for name, (label, least) in corrections.NUMBERS.items():
        now = getattr(state, name)
        # A game in setup has no turn yet.
        if now >= least:
            yield Choice(f"correct_{name}", f"{label}: {now}…", CorrectedNumber(name))


def _phases(state: GameState) -> Iterator[Choice]:
    for phase in corrections.PHASES_OF_A_TURN if state.turn else ():
        if phase is not state.phase:
            yield _asking(state, phase.named, corrections.CorrectGame(phase=phase))


def _journey(state: GameState) -> Iterator[Choice]:
    for place, card in enumerate(state.locations):
        left = (*state.locations[:place], *state.locations[place + 1 :])
        yield _asking(state, f"Not visited: {card.label}", corrections.CorrectJourney(left))
    yield Choice("correct_journey", "Another location…", Visited(), mark=PLACE_MARK)


def _belongings(state: GameState, player: Player) -> Iterator[Choice]:
    """Yield choices to bring back a discarded ship or character, or remove one in play."""
    for card in _different(player.deck.discard.cards):
        if card.kind is CardKind.FLAGSHIP:
            ship = NewShip(_free_id(state, card), card)
            yield _asking(state, f"In play: {card.label}", corrections.BringBack(player.id, ship))
        if card.kind is CardKind.CHARACTER:
            aboard = (*player.characters, card)
            yield _asking(
                state, f"Aboard: {card.label}", corrections.CorrectCrew(player.id, aboard)
            )
    for place, card in enumerate(player.characters):
        left = (*player.characters[:place], *player.characters[place + 1 :])
        yield _asking(state, f"Not aboard: {card.label}", corrections.CorrectCrew(player.id, left))


def _asking(state: GameState, label: str, action: Action[GameState]) -> Choice:
    return choice(state, label, action)._replace(does=Why(action))


def _different(cards: Sequence[Card]) -> list[Card]:
    return list({(one.id, one.name): one for one in cards}.values())


def _free_id(state: GameState, card: Card) -> str:
    """Return a free id for a ship that comes back: its card's id, perhaps with a number."""
    root = card.id or "ship"
    ids = (root, *(f"{root}-{number}" for number in range(2, 99)))
    return next(one for one in ids if one not in state.ships)
