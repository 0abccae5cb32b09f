"""The base of questions, and the parts of the game that they may use."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from armada_companion.kit import choice as kit
from armada_companion.kit import seats
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.choice import OwnWords, Question
from armada_companion.kit.step import TABLE
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value

from ...rules.game import ARMADA
from ...rules.model.state import GameState
from .table_views import Choice, choice
from .words import unit_name

if TYPE_CHECKING:
    from ...cards.catalog import Catalog
    from .times import Tally

Reminders = Callable[[str], tuple[Choice, ...]]
"""Returns the reminders of cards while a unit is shown."""


class GameView(Value, frozen=True):
    """The parts of the game that a question may use to make its sheet.

    Attributes:
        is_judge: Whether a judge enters steps now.
        catalog: Returns the cards, or None.
        reminders: Returns the reminders of cards.
        times: Returns the time used until now; None without a clock.
        last: The last step in effect, or None.
    """

    state: GameState
    is_judge: bool = False
    catalog: "Callable[[], Catalog] | None" = None
    reminders: Reminders = lambda shown: ()
    times: "Callable[[], Tally] | None" = None
    last: JudgedStep[GameState] | None = None

    @property
    def may_correct(self) -> bool:
        """Whether this seat may correct values: in event mode only a judge may."""
        return self.is_judge or not self.state.ruleset.event_mode

    @property
    def activating(self) -> str:
        """The ship whose activation is in progress.

        Raises:
            ImpossibleActionError: No ship is activating.
        """
        return self.state.activating_ship()[1].id

    def choice(
        self, label: str, action: Action[GameState], mark: str = "", key: str = ""
    ) -> Choice:
        """Return the choice of an action, with the verdict of the rules."""
        return choice(self.state, label, action, mark, key)

    def name(self, unit: str) -> str:
        """Return the name of a unit."""
        return unit_name(self.state, self.state.unit(unit))


class SheetView(kit.SheetView, frozen=True):
    """A sheet over the middle column.

    Attributes:
        unit: The ship or squadron in its header, or "".
        form: The starting values of the form above the choices; None without a form.
    """

    unit: str = ""
    form: Value | None = None


BY_JUDGE = "By a judge"
"""The heading of a judge's decisions."""


class SheetQuestion(Question, frozen=True):
    """A question that a sheet asks.

    Attributes:
        TITLE: The title of the sheet.
        BY_JUDGE: Whether a judge or an effect decides, so that each action first asks for a reason.
        IN_SEAT: Whether that holds only in the judge's seat.
    """

    TITLE: ClassVar[str] = ""
    BY_JUDGE: ClassVar[bool] = False
    IN_SEAT: ClassVar[bool] = False

    def title(self, game: GameView) -> str:
        return self.TITLE

    def words(self, game: GameView) -> str:
        """Return the text above the choices, or ""."""
        return ""

    def choices(self, game: GameView) -> Iterable[Choice]:
        """Return all answers, including those that this seat may not choose."""
        raise NotImplementedError

    def sheet(self, game: GameView) -> SheetView:
        """Return the sheet with the answers that this seat may choose."""
        found = self.choices(game)
        if not game.may_correct:
            found = open_to_players(game.state, found)
        if self.BY_JUDGE or (self.IN_SEAT and game.is_judge):
            found = map(asking_reason, found)
        return SheetView(self.title(game), tuple(found), self.words(game))


class UnitQuestion(SheetQuestion, frozen=True):
    """A question about a unit; its title begins with the unit's name.

    Attributes:
        HAS_HEADER: Whether the sheet's header shows the unit.
    """

    HAS_HEADER: ClassVar[bool] = True

    unit: str

    def sheet(self, game: GameView) -> SheetView:
        view = super().sheet(game)
        title = f"{game.name(self.unit)}: {view.title}"
        return view._replace(title=title, unit=self.unit if self.HAS_HEADER else "")


class CorrectionQuestion(SheetQuestion, frozen=True):
    """A question of the corrections; in event mode only a judge may open it."""

    BY_JUDGE = True

    def sheet(self, game: GameView) -> SheetView:
        if not game.may_correct:
            raise LookupError("in event mode only a judge corrects values")
        return super().sheet(game)


_PLAIN = ("A judge decides", "By consent of both players", "A mistake is corrected")


class Reason(SheetQuestion, frozen=True):
    """Asks for the reason of an action that is entered by hand. Source: digest 11.7, 13.5."""

    TITLE = "Why?"

    # Any: the type allows an action of any game; here it is one of Armada.
    action: Action[Any]

    def words(self, game: GameView) -> str:
        return f"{self.action.text(game.state)}."

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield no reason (not for a judge), usual reasons, typed words, and cards in play."""
        if not game.is_judge:
            yield game.choice("Without a reason", self.action, mark="check")
        for why in _PLAIN:
            yield game.choice(why, with_reason(self.action, why))
        yield own_words(self.action)
        for name in dict.fromkeys(_cards(game.state)):
            yield game.choice(name, with_reason(self.action, name))._replace(group="A card")


def with_reason(action: Action[Any], why: str) -> Action[Any]:
    """Return an action with a reason, if it has a field for one that is empty."""
    return replace(action, why=why) if getattr(action, "why", "") is None else action


def own_words(action: Action[Any]) -> Choice:
    """Return the choice that asks for a typed reason."""
    return Choice(verb_of(type(action)), "In own words…", OwnWords(action), mark="book")


def asking_reason(found: Choice) -> Choice:
    """Return a choice that first asks for the reason of its action, if the action has one."""
    action = found.does
    if not found.legal or not isinstance(action, Action) or getattr(action, "why", "") is not None:
        return found
    return found._replace(does=Reason(action))


def open_to_players(state: GameState, choices: Iterable[Choice]) -> Iterator[Choice]:
    """Yield the choices that players may use in an event game.

    A barred choice that has a key is locked with its reason.
    """
    for found in choices:
        if is_offered(state, found):
            yield found
        elif found.key:
            yield for_player(state, found)


def for_player(state: GameState, found: Choice) -> Choice:
    """Return a choice; if only a judge may do it, players cannot overrule its refusal."""
    if not isinstance(found.does, Action):
        return found
    why = seats.why_barred(ARMADA, state, found.does, TABLE)
    return found._replace(legal=False, reason=why, possible=False) if why else found


def is_offered(state: GameState, found: Choice) -> bool:
    """Return whether a choice leads to an action that players may do."""
    match found.does:
        case Action() as action:
            return not seats.why_barred(ARMADA, state, action, TABLE)
        case Question(LEADS_TO=kinds):
            return not kinds or any(seats.is_open_to_players(ARMADA, state, kind) for kind in kinds)
    return True


def _cards(state: GameState) -> Iterator[str]:
    """Yield the names of cards in play, which may be a reason."""
    if state.objective is not None:
        yield state.objective.name
    for ship in state.ships.values():
        if ship.in_play:
            yield from (one.card.name for one in ship.upgrades if not one.discarded)
    for squadron in state.squadrons.values():
        if squadron.in_play and squadron.card.unique:
            yield squadron.card.name
