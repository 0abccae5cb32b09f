"""The middle column: the shown ship or squadron, the steps and the next buttons."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.theme import Look

from ...views.offers.middle import MiddleView
from ...views.table.table_views import OUT, Choice, ShipView, SquadronView
from ..parts.card_list import card_lines
from ..parts.diagram_panel import HULL
from ..parts.spots import ChangeMarks
from .unit_parts import UnitParts


class UnitPanel(UnitParts):
    """Shows a unit, the news, and the next steps.

    Signals:
        chosen (Choice): A button with a legal choice was tapped.
        commanded (str): A part was tapped: its command of the table, for example `zone front`.
        back_requested: Show the activating ship again, or the next unit.
    """

    chosen = Signal(object)
    refused = Signal(object)
    commanded = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.marks = ChangeMarks(self)
        self._connect()

    def render_middle(self, view: MiddleView) -> None:
        # The buttons come first, because showing the unit places all parts.
        self._render_back(view.back, view.following)
        self._render_choices(view.choices, view.player)
        if view.unit is None:
            self.render_notes(view.title, view.lines)
        elif view.unit.status in OUT:
            self.render_out(view.unit)
        elif isinstance(view.unit, ShipView):
            self.render_ship(view.unit, view.step)
        else:
            self.render_squadron(view.unit)

    def forget(self) -> None:
        """Forget the shown ship, so that the next ship is not compared with it."""
        self._ship = None
        self.marks.clear()

    def render_ship(self, view: ShipView, step: int) -> None:
        """Show a ship; `step` is the step of its activation, -1 when it is not activating."""
        self.render_player(view.player)
        self.header.render_ship(view)
        self.diagram.render_ship(view)
        self.cards.render_ship(view)
        before, self._ship = self._ship, view
        self.dials.render_ship(view)
        self.defense.render_tokens(view.defense_tokens)
        self.steps.render_steps(step, view.player, is_dial_spent=view.dial.spent)
        self._tokens = max(view.command_limit, len(view.command_tokens))
        self._has_steps = True
        if before is not None and _shape(before) == _shape(view):
            self.marks.mark(self._changed(before, view))
        else:
            self.marks.clear()
        self._show_only((*self._ship_parts, self.steps))
        self.cards.setVisible(bool(card_lines(view)))

    def _changed(self, before: ShipView, now: ShipView) -> Iterator[PaintedButton]:
        """Yield the buttons of the shown ship whose numbers differ."""
        if now.hull != before.hull:
            yield self.diagram.target(HULL)
        for zone, old in zip(now.zones, before.zones, strict=True):
            if zone.shields != old.shields:
                yield self.diagram.target(zone.zone)
        for place, (token, was) in enumerate(
            zip(now.defense_tokens, before.defense_tokens, strict=True)
        ):
            if token != was:
                yield self.defense.tile(place)
        if card_lines(now) != card_lines(before):
            yield self.cards

    def render_squadron(self, view: SquadronView) -> None:
        self.render_player(view.player)
        self.squadron.render_squadron(view)
        self._has_steps = False
        self._show_only((self.squadron,))

    def render_out(self, view: ShipView | SquadronView) -> None:
        """Show a unit that is out of play, without buttons."""
        self.render_player(view.player)
        self.out.render_unit(view)
        self._has_steps = False
        self._show_only((self.out,))

    def render_notes(self, title: str, lines: Sequence[str]) -> None:
        """Show no unit, but a heading and lines."""
        self.render_player(None)
        self.notes.render_notes(title, lines)
        self._has_steps = False
        self._show_only((self.notes,))

    def _render_choices(self, choices: Sequence[Choice], player: int | None) -> None:
        """Show the next choices, at most three, in the color of the player who chooses."""
        self._choices = tuple(choices[: len(self.buttons)])
        self.buttons[0].set_player(player)
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(self._choices))
            if place < len(self._choices):
                button.render_choice(self._choices[place])

    def _render_back(self, name: str, following: str) -> None:
        """Offer to show the activating ship or the next unit with this name; "" hides that."""
        self.back.setVisible(bool(name or following))
        if name:
            self.back.render_choice(Choice("back_to_ship", f"Back to {name}", None, mark="back"))
        elif following:
            label = f"Next: {following}"
            self.back.render_choice(Choice("next_unit", label, None, mark="chevron", key="Q"))

    def render_as_sheet(self, is_sheet: bool) -> None:
        """Cover the fleets with two halves; a button shows the fleets again."""
        if is_sheet != self._is_sheet:
            self._is_sheet = is_sheet
            self.close_button.setVisible(is_sheet)
            self.place()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The offered choices, the next step first."""
        return self._choices

    def _connect(self) -> None:
        for place, button in enumerate(self.buttons):
            button.chosen.connect(partial(self._on_button_chosen, place))
            button.refused.connect(partial(self._on_button_refused, place))
        self._connect_parts()
        self.back_requested = self.back.chosen
        self.close_requested = self.close_button.chosen

    def _connect_parts(self) -> None:
        for command, tapped in (
            ("more", self.more.chosen),
            ("hull", self.diagram.hull_clicked),
            ("hull", self.squadron.hull_clicked),
            ("dial", self.dials.dial_clicked),
            ("peek", self.dials.dial_held),
            ("speeds", self.header.speed_requested),
        ):
            tapped.connect(partial(self.commanded.emit, command))
        self.diagram.zone_clicked.connect(self._on_zone_clicked)
        self.header.speed_chosen.connect(self._on_speed_chosen)
        self.dials.token_clicked.connect(self._on_command_token_clicked)
        self.defense.token_clicked.connect(self._on_defense_token_clicked)
        self.squadron.token_clicked.connect(self._on_defense_token_clicked)
        self.cards.clicked.connect(self._on_cards_clicked)

    def _on_zone_clicked(self, zone: str) -> None:
        self.commanded.emit(f"zone {zone}")

    def _on_speed_chosen(self, speed: int) -> None:
        self.commanded.emit(f"set speed {speed}")

    def _on_command_token_clicked(self, _command: str) -> None:
        self.commanded.emit("command tokens")

    def _on_defense_token_clicked(self, place: int) -> None:
        self.commanded.emit(f"token {place}")

    def _on_cards_clicked(self) -> None:
        self.commanded.emit("cards")

    def _on_button_chosen(self, place: int) -> None:
        self.chosen.emit(self._choices[place])

    def _on_button_refused(self, place: int, _reason: str) -> None:
        self.refused.emit(self._choices[place])


def _shape(view: ShipView) -> tuple[object, ...]:
    """Return the values of a ship that no step changes.

    After an undo another ship may have the same id.
    """
    return view.id, [zone.zone for zone in view.zones], len(view.defense_tokens)
