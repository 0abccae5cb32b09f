"""The sheet of the pages for telephones, the hall's screen and the stream."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from armada_companion.desk.network.live_pages import CHOSEN, HALL, NOBODY, LivePages
from armada_companion.kit.event import MOST_TABLE
from armada_companion.kit.wording import plural
from armada_companion.ui.controls.code_picture import CodePicture
from armada_companion.ui.dialogs.share_dialog import MOST_DELAY_S
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.paint.square_code import square_code
from armada_companion.ui.theme import Look

_SIZE = QSize(900, 860)
_NARROW = 560
_SHOWN = {NOBODY: "Nobody", HALL: "The whole hall", CHOSEN: "Some tables"}
_NAMES = {False: "Names", True: "Initials"}
_WHAT = (
    "Telephones see what everybody at a table sees. Printed table cards then have a code that "
    "calls a judge; the round clock and the pairings are pages for the hall's screen."
)
_LEFT = "Left: the hall, for everybody. Right: your own page with all calls; keep it to yourself."
_CODES = (("pages_code", "The hall's page"), ("pages_judge", "The judge's page"))
_COPIED = {"clock": "Round clock", "pairings": "Pairings", "overlay": "Overlays"}


class PagesSheet(Sheet):
    """Shares the pages of the event; the organiser chooses their content.

    Args:
        pages: The pages.
        address: The address of this computer at which they are shared.
    """

    def __init__(
        self, look: Look, pages: LivePages, address: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            look, "pages_sheet", title="Pages for telephones and screens", size=_SIZE, parent=parent
        )
        self._pages, self._address = pages, address
        choice = pages.choice
        form = self._new_form(9)
        form.text(_WHAT, name="pages_what")
        self._problem = form.message("pages_problem", "bad")
        form.heading("WHO IS SHOWN")
        self._shown = form.options(
            "pages_shown", _SHOWN, choice.shown, in_row=3, changed=self._on_shown_chosen
        )
        self._chosen = form.line(
            "pages_chosen", "Numbers of tables: 1, 4, 17", changed=self._on_chosen_edited
        )
        self._chosen.line.setText(", ".join(map(str, choice.chosen)))
        self._names = form.options(
            "pages_names", _NAMES, choice.initials, in_row=2, changed=self._on_names_chosen
        )
        with form.row(12, 1, 1, turns=_NARROW):
            self._stream = form.number(
                "pages_stream",
                "Table of the stream, 0: none",
                (0, MOST_TABLE),
                value=choice.stream,
                changed=self._on_stream_chosen,
            )
            self._delay = form.number(
                "pages_delay",
                "Delay in seconds",
                (0, MOST_DELAY_S),
                value=choice.delay,
                step=10,
                changed=self._on_delay_chosen,
            )
        self._link = form.text(name="pages_link", tone="hi")
        with form.row(16, 0, 0, 1):
            self._hall, self._judge = (
                form.add(self._parts.register(CodePicture(look, name, label=label)))
                for name, label in _CODES
            )
            with form.column(6):
                self._words = form.text(_LEFT, name="pages_words")
                self._watching = form.text(name="pages_watching")
        self._heading = form.heading("COPY AN ADDRESS")
        with form.row(8, 1, 1, 1, turns=_NARROW):
            self._copies = {
                key: form.button(f"pages_copy_{key}", words, "paste", partial(self._copy, key))
                for key, words in _COPIED.items()
            }
        self._share = self._button(
            "pages_share", "Share the pages", "people", self._on_share_chosen, primary=True
        )
        self._stop = self._button("pages_stop", "Stop", "cross", pages.stop)
        self._button("pages_close", "Close", "back", self.accept)
        self._fill(form)
        pages.changed.connect(self._render)
        self._render()

    def _render(self) -> None:
        pages, link = self._pages, self._pages.links.get("link", "")
        self._problem.render_text(pages.problem)
        self._chosen.setVisible(pages.choice.shown == CHOSEN)
        texts = (self._link, self._words, self._watching, self._heading)
        codes: Sequence[QWidget] = (self._hall, self._judge)
        for part in (*texts, *codes, *self._copies.values(), self._stop):
            part.setVisible(bool(link))
        self._share.setVisible(not link)
        self._hall.render_code(square_code(link) if link else ())
        judge = pages.judge_card()
        self._judge.render_code(square_code(judge) if judge else ())
        self._link.render_text(link)
        self._watching.render_text(f"{plural(pages.watching, 'page watches', 'pages watch')} now.")

    def _on_share_chosen(self) -> None:
        self._pages.share(self._address)

    def _on_shown_chosen(self, shown: str) -> None:
        self._pages.choose(shown=shown)

    def _on_chosen_edited(self, text: str) -> None:
        self._pages.choose(chosen=tables_in(text))

    def _on_names_chosen(self, initials: bool) -> None:
        self._pages.choose(initials=initials)

    def _on_stream_chosen(self, table: int) -> None:
        self._pages.choose(stream=table)

    def _on_delay_chosen(self, delay: int) -> None:
        self._pages.choose(delay=delay)

    def _copy(self, key: str) -> None:
        QGuiApplication.clipboard().setText(self._pages.links.get(key, ""))


def tables_in(text: str) -> tuple[int, ...]:
    """Return the numbers of tables in a text, in order; other words are ignored."""
    words: Sequence[str] = text.replace(",", " ").split()
    numbers = (word for word in words if word.isascii() and word.isdecimal())
    found = {int(word) for word in numbers if len(word) <= len(str(MOST_TABLE))}
    return tuple(sorted(found - {0}))
