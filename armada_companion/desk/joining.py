"""Joins the event of another desk: as a judge, or only to look at a table."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from armada_companion.desk.join_sheet import JoinSheet
from armada_companion.store.errors import StoreError
from armada_companion.ui.theme import Look


class _Desk(Protocol):
    """The window of the desk."""

    closing: SignalInstance

    @property
    def look(self) -> Look: ...
    @property
    def widget(self) -> QWidget: ...
    def open_event(self, path: Path) -> None: ...
    def show_message(self, text: str) -> None: ...


class Joining(QObject):
    """Opens the sheet of a card, saves the membership, and opens the event.

    Args:
        data: The folder for files of the user.
    """

    def __init__(self, desk: _Desk, data: Path) -> None:
        super().__init__(desk.widget)
        self._desk, self._data = desk, data

    def judge(self) -> None:
        """Join as a judge."""
        from armada_companion.desk.judge.judge_sheet import JudgeSheet

        sheet = JudgeSheet(self._desk.look, self._desk.widget)
        sheet.joined.connect(self._on_judge_joined)
        self._open(sheet)

    def look(self) -> None:
        """Join only to look at a table."""
        from armada_companion.desk.look.look_sheet import LookSheet

        sheet = LookSheet(self._desk.look, self._desk.widget)
        sheet.joined.connect(self._on_look_joined)
        self._open(sheet)

    def _open(self, sheet: JoinSheet) -> None:
        # Its link ends with it.
        self._desk.closing.connect(sheet.reject)
        sheet.open_once()

    def _on_judge_joined(self, place: Mapping[str, object], name: str) -> None:
        from armada_companion.desk.judge.judging import JUDGING

        try:
            judging = JUDGING.of_place(place, judge=name, number=place.get("judge"))
            self._desk.open_event(JUDGING.keep(judging, self._data))
        except StoreError as error:
            self._desk.show_message(f"{error}.")

    def _on_look_joined(self, place: Mapping[str, object]) -> None:
        from armada_companion.desk.look.looked_at import LOOKED_AT

        try:
            table = LOOKED_AT.of_place(place, table=place.get("table"))
            self._desk.open_event(LOOKED_AT.keep(table, self._data))
        except StoreError as error:
            self._desk.show_message(f"{error}.")
