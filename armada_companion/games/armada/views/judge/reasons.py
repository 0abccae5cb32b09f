"""The reason of what a judge or an effect decides: asked for once, and never needed.

Source: rules digest 11.7, 13.5.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.command.dial_effects import DialEffects
from armada_companion.games.armada.views.damage.damage_cards import FlipTitle
from armada_companion.games.armada.views.effects.override_questions import (
    AddedTokens,
    CounterEntries,
    CourseEntries,
    JoinEntries,
    KeywordLasts,
    MovedCards,
    ValueChanges,
)
from armada_companion.games.armada.views.judge.judge_questions import (
    CorrectedCard,
    CorrectedDamage,
    CorrectedGame,
    CorrectedNumber,
    CorrectedObjective,
    CorrectedPile,
    CorrectedPlace,
    CorrectedRevealed,
    CorrectedTokens,
    Corrections,
    DealtTitle,
    UnitCorrections,
)
from armada_companion.games.armada.views.sheets import SheetView
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.choice import OwnWords, Question

_OF_A_JUDGE = (
    *(CounterEntries, CourseEntries, JoinEntries, Corrections, UnitCorrections),
    *(CorrectedNumber, CorrectedTokens, CorrectedPlace, CorrectedRevealed, CorrectedCard),
    *(CorrectedDamage, DealtTitle, CorrectedGame, CorrectedObjective, CorrectedPile),
)
_IN_THE_SEAT = (
    *_OF_A_JUDGE,
    DialEffects,
    FlipTitle,
    AddedTokens,
    KeywordLasts,
    MovedCards,
    ValueChanges,
)
_PLAIN = ("A judge decides", "By consent of both players", "A mistake is put right")


class Reason(Question, frozen=True):
    """Why something is done by hand."""

    # Any: an action of any game; here of Armada's.
    action: Action[Any]


def with_reason(action: Action[Any], why: str) -> Action[Any]:
    """Return an action with a reason, if it takes one and has none."""
    return replace(action, why=why) if getattr(action, "why", "") is None else action


def asking_reasons(question: Question, view: SheetView, in_seat: bool = False) -> SheetView:
    """Return a judge's sheet whose actions ask for their reason first; any other as it is.

    In the judge's seat more sheets are a judge's.
    """
    if not isinstance(question, _IN_THE_SEAT if in_seat else _OF_A_JUDGE):
        return view
    return view._replace(choices=tuple(map(_asking, view.choices)))


def reason_sheet(state: GameState, question: Reason, needed: bool = False) -> SheetView:
    """Return the reasons: none unless one is needed, a judge's, or a card in play."""
    action = question.action
    found = [] if needed else [choice(state, "Without a reason", action, mark="check")]
    for why in _PLAIN:
        found.append(choice(state, why, with_reason(action, why)))
    found.append(own_words(action))
    for name in dict.fromkeys(_cards(state)):
        found.append(choice(state, name, with_reason(action, name))._replace(group="A card"))
    return SheetView("Why?", tuple(found), words=f"{action.text(state)}.")


def own_words(action: Action[Any]) -> Choice:
    """Return the choice of a reason that is written."""
    return Choice(verb_of(type(action)), "In own words…", OwnWords(action), mark="book")


def _asking(found: Choice) -> Choice:
    action = found.does
    if not found.legal or not isinstance(action, Action) or getattr(action, "why", "") is not None:
        return found
    return found._replace(does=Reason(action))


def _cards(state: GameState) -> Iterator[str]:
    """Yield the names of cards in play that may be the reason."""
    if state.objective is not None:
        yield state.objective.name
    for ship in state.ships.values():
        if ship.in_play:
            yield from (one.card.name for one in ship.upgrades if not one.discarded)
    for squadron in state.squadrons.values():
        if squadron.in_play and squadron.card.unique:
            yield squadron.card.name
