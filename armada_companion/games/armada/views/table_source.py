"""Makes the views and choices of the open game for the window, which never gets the state."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Concatenate

from armada_companion.kit.action import verb_of
from armada_companion.kit.choice import Go, Question
from armada_companion.kit.event import EVENT
from armada_companion.kit.view_source import P, T, ViewSource
from armada_companion.session.game_session import GameSession

from ..rules.model.state import GameState
from ..rules.model.types import JUDGE, Phase, Side
from .attack.fresh_squadron import fresh_squadron, state_to_attack_in
from .offers.middle import MiddleView, Shown, middle_view, news_lines, shown_after
from .table.questions import GameView, SheetQuestion, SheetView
from .table.table_views import Choice, TableView
from .table.view_builder import table_view

if TYPE_CHECKING:
    from armada_companion.kit.card_texts import CardTexts

    from ..cards.catalog import Catalog, CatalogSource
    from ..rules.cards.reminders import Effects
    from ..rules.model.packs import Packs
    from .cards.chips import Chip
    from .clock.clock_source import ClockSource
    from .score.chart_values import Chart
    from .score.played import Played
    from .score.result_slip import ResultSlip
    from .score.score_view import ScoreView
    from .setup.setup_view import SetupView
    from .table.times import Tally


SIGN_ROUND = Choice("sign", "Sign the round…", Go("sign"), mark="check")
_GIVES_TIME = "adjust_clock"
"""The verb of the action that gives time; its class is loaded only when needed."""


class TableSource(ViewSource[GameState]):
    """Returns views and choices of the open game, without secrets.

    `show` passes the state to a view function and returns the view. The methods add values outside
    the state: the last step, the catalog, the clock, the author. Units are given by id.

    Args:
        session: Returns the running game.
        catalog: Returns the cards; None disables reminders.
        author: Returns the current author of steps; "" for the table.
        can_sign: Returns whether this computer has a key for signatures.
    """

    def __init__(
        self,
        session: Callable[[], GameSession[GameState]],
        catalog: "CatalogSource | None" = None,
        author: Callable[[], str] = str,
        can_sign: Callable[[], bool] = bool,
    ) -> None:
        self._session = session
        self._catalog = catalog
        self._author = author
        self._can_sign = can_sign
        self._before: GameState | None = None
        self._dismissed: frozenset[str] = frozenset()
        self._clocked: GameSession[GameState] | None = None
        self._looked, self._has_clock = 0, False

    def show_attack(
        self,
        view: Callable[Concatenate[GameState, P], T],
        attacker: str,
        *args: P.args,
        **values: P.kwargs,
    ) -> T:
        """Return a view of the state in which a unit attacks; see `fresh_squadron`."""
        return view(self._before_attack(attacker), *args, **values)

    def replaces_last_step(self, attacker: str) -> bool:
        """Return whether an attack replaces the step that activated the attacking squadron."""
        return self._before_attack(attacker) is not self._state

    def view(self) -> TableView:
        view = table_view(self._state)
        if not self.has_clock:
            return view
        one, two = (player._replace(has_clock=True) for player in view.players)
        return view._replace(players=(one, two))

    def middle(self, shown: str) -> MiddleView:
        view = middle_view(self._state, shown, self._session().last_notes, self.fresh)
        if self._state.phase is Phase.STATUS and self._can_sign():
            return view._replace(choices=(*view.choices, SIGN_ROUND))
        return view

    def news(self) -> tuple[str, ...]:
        session = self._session()
        return news_lines(session.last_text, session.last_notes)

    def follow(self, shown: str) -> Shown:
        """Return the unit to show now; `shown` is the one shown before."""
        state = self._state
        found = shown_after(self._before, state, shown, self.fresh)
        self._before = state
        return found

    @property
    def fresh(self) -> str:
        """The squadron that the last step activated without an attack; "" for none."""
        return fresh_squadron(self._session().next_undo)

    def forget(self) -> None:
        """Forget the last shown state, because another game is open."""
        self._before = None
        self._dismissed = frozenset()

    def chips(self, shown: str) -> "tuple[Chip, ...]":
        """Return the reminders (chips) that the user has not dismissed."""
        return tuple(one for one in self._all_chips(shown) if one.key not in self._dismissed)

    def dismiss(self, key: str) -> None:
        """Hide a reminder until its card may be used at another moment."""
        self._dismissed |= {key}

    def slip(self) -> "ResultSlip":
        from armada_companion.session.signers import signed_words

        from .score.result_slip import result_slip

        session = self._session()
        played, signed = self._played, signed_words(session)
        return result_slip(self._state, session.header, session.recorded, played, signed)

    @property
    def is_event(self) -> bool:
        """Whether the game is played in event mode: without odds, reminders and advice."""
        return self._state.ruleset.event_mode

    @property
    def is_judge(self) -> bool:
        """Whether a judge enters steps now."""
        return self._author() == JUDGE

    @property
    def may_correct(self) -> bool:
        """Whether the current author may correct values: in event mode only a judge may."""
        return self.is_judge or not self.is_event

    def sheet(self, question: Question) -> SheetView:
        if not isinstance(question, SheetQuestion):
            raise LookupError(f"no sheet asks {question}")
        return question.sheet(self._game)

    @property
    def _game(self) -> GameView:
        return GameView(
            self._state,
            self.is_judge,
            self._cards if self._catalog is not None else None,
            self._reminders,
            self._times,
            self._session().next_undo,
        )

    def _times(self) -> "Tally":
        return self.clock.now

    def _reminders(self, shown: str) -> tuple[Choice, ...]:
        return tuple(one.choice._replace(group=one.group) for one in self._all_chips(shown))

    def texts_with_rulings(self) -> "tuple[CardTexts, ...]":
        """Return the texts of the cards of the game that have published rulings."""
        if not self._state.ruleset.packs or self._catalog is None:
            return ()
        from .table.card_texts import texts_with_rulings

        return texts_with_rulings(self._state, self._cards())

    def key_choice(self, shown: str, command: str) -> Choice | None:
        from .offers.key_choices import key_choice

        return key_choice(self._state, shown, command, self.fresh)

    @property
    def has_clock(self) -> bool:
        """Whether the game has a time limit, agreed at the start or given later."""
        session = self._session()
        if session is not self._clocked:
            self._clocked, self._looked, self._has_clock = session, 0, False
        new = session.steps[self._looked :]
        self._looked += len(new)
        self._has_clock |= any(verb_of(type(judged.action)) == _GIVES_TIME for judged in new)
        return self._has_clock or session.state.ruleset.time_limit_minutes > 0

    @cached_property
    def clock(self) -> "ClockSource":
        """The clock of a game that has one."""
        from .clock.clock_source import ClockSource

        return ClockSource(self._session)

    def setup(self) -> "SetupView":
        from .setup.agreed_header import agreed_sentences, agreement_of
        from .setup.setup_view import setup_view

        agreed = agreement_of(self._session().header)
        view = setup_view(self._state)
        return view._replace(agreed=agreed.words, agreed_hint=agreed_sentences(agreed))

    def score(self) -> "ScoreView":
        from .score.played import dated_lines
        from .score.score_view import score_view

        one, two = self.sides
        found = score_view(self._state)
        is_event = found.is_event or EVENT in self._session().header
        return found._replace(times=dated_lines(self._played, (one, two)), is_event=is_event)

    @property
    def _played(self) -> "Played":
        from .score.played import played

        return played(self._state, self.clock.counted)

    def charts(self) -> "tuple[Chart, ...]":
        from .score.chart_values import charts

        session = self._session()
        return charts(session.state, session.steps, session.in_effect)

    @property
    def record_name(self) -> str:
        from .table.state_line import record_name

        return record_name(self._session().header, self._state)

    @property
    def sides(self) -> tuple[str, ...]:
        """The players' names, side A's first."""
        return tuple(self._state.player(side).name for side in Side)

    def _all_chips(self, shown: str) -> "tuple[Chip, ...]":
        from .cards.chips import OWED, chips_of

        session = self._session()
        found = chips_of(session.state, session.in_effect, self._effects, shown)
        # A card that is not due now may be due again later.
        owed = {one.key for one in found if one.is_owed}
        gone = {key for key in self._dismissed if key.startswith(OWED) and key not in owed}
        self._dismissed -= gone
        return found

    def _cards(self) -> "Catalog":
        assert self._catalog is not None
        return self._catalog(self._state.ruleset.packs)

    def _effects(self, packs: "Packs") -> "Effects":
        return self._catalog(packs).effects if self._catalog is not None else {}

    def _before_attack(self, attacker: str) -> GameState:
        return state_to_attack_in(self._state, self._session().next_undo, attacker)

    @property
    def _state(self) -> GameState:
        return self._session().state
