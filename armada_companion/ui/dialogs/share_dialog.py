"""The sheet that shares a table: the link, who may open it, the delay, who watches."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from armada_companion.kit.value import Value
from armada_companion.kit.wording import plural
from armada_companion.ui.controls.code_picture import CodePicture
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.paint.square_code import square_code
from armada_companion.ui.theme import Look

_SIZE = QSize(860, 800)
LOCAL = "127.0.0.1"
MOST_DELAY_S = 300
_WHAT = (
    "Whoever has the link sees what everybody at the table sees: whose turn it is, ships, score, "
    "clock. Facedown dials, notes and rulings are never shown."
)
_FIREWALL = (
    "The system may ask whether this program may accept connections: allow it for the network "
    "that the telephones use. Guests' networks often keep devices apart."
)
_HERE = "This computer only, for OBS"


class ShareState(Value, frozen=True):
    """The values that the sheet shows.

    Attributes:
        addresses: The addresses of this computer.
        listen: The chosen one.
        delay: In seconds, 0 to 300.
        link: The address of the page; "" while the table is not shared.
        overlay: The beginning of the addresses of overlays.
        watching: How many watch now.
        problem: One sentence, or "".
        files: The folder of the text files; "" if there are none.
    """

    addresses: tuple[str, ...] = (LOCAL,)
    listen: str = LOCAL
    delay: int = 0
    link: str = ""
    overlay: str = ""
    watching: int = 0
    problem: str = ""
    files: str = ""


class ShareDialog(Sheet):
    """Shares the open table, and ends that.

    Signals:
        share_requested (str): Share it at an address of this computer.
        delay_chosen (int): In seconds.
        new_link_requested: Replace the link; the old one is no longer valid.
        stop_requested: Share the table no longer.
        overlays_requested: Show the addresses of overlays.
        files_requested: Choose a folder for the text files, or end them.
    """

    share_requested = Signal(str)
    delay_chosen = Signal(int)
    new_link_requested = Signal()
    stop_requested = Signal()
    overlays_requested = Signal()
    files_requested = Signal()

    def __init__(self, look: Look, state: ShareState, parent: QWidget | None = None) -> None:
        super().__init__(look, "share_dialog", title="Share this table", size=_SIZE, parent=parent)
        self._state = state
        form = self._new_form(10)
        form.text(_WHAT, name="share_what")
        self._problem = form.message("share_problem", "bad")
        form.heading("WHO MAY OPEN IT")
        known = dict.fromkeys((*state.addresses, state.listen))
        words = {one: _HERE if one == LOCAL else f"The network of {one}" for one in known}
        self._listen = form.options("share_listen", words, state.listen, in_row=2)
        self._firewall = form.message("share_firewall")
        self._delay = form.number(
            "share_delay",
            "Delay in seconds: what is undone within it is never shown",
            (0, MOST_DELAY_S),
            value=state.delay,
            step=10,
            changed=self.delay_chosen,
        )
        self._add_link(form)
        self._share = self._button(
            "share_start", "Share", "people", self._on_share_chosen, primary=True
        )
        self._new = self._button("share_new", "New link", "redo", self.new_link_requested)
        self._stop = self._button("share_stop", "Stop", "cross", self.stop_requested)
        self._button("share_close", "Close", "back", self.accept)
        self._fill(form)
        self._render()

    def render_state(self, state: ShareState) -> None:
        """Show another state."""
        self._state = state
        self._listen.render_value(state.listen)
        self._delay.render_value(state.delay)
        self._render()

    def _add_link(self, form: Form) -> None:
        """Add the address and its buttons, shown while the table is shared."""
        self._heading = form.heading("THE LINK")
        with form.row(16, 0, 1):
            self._code = CodePicture(self._look, "share_code", label="The link as a QR code")
            form.add(self._parts.register(self._code))
            with form.column(8):
                self._link = form.text(name="share_link", style=CARD_NAME, tone="hi")
                self._watching = form.text(name="share_watching")
                with form.row(8):
                    self._copy = form.button("share_copy", "Copy link", "paste", self._copy_link)
                    self._overlays = form.button(
                        "share_overlays", "Overlays…", "eye", self.overlays_requested
                    )
                self._files = form.button("share_files", "", "folder", self.files_requested)
                form.stretch()

    def _on_share_chosen(self) -> None:
        self.share_requested.emit(self._listen.value or LOCAL)

    def _copy_link(self) -> None:
        QGuiApplication.clipboard().setText(self._state.link)

    def _render(self) -> None:
        state, is_shared = self._state, bool(self._state.link)
        is_moved = is_shared and self._listen.value != state.listen
        self._problem.render_text(state.problem)
        self._firewall.render_text("" if self._listen.value == LOCAL else _FIREWALL)
        for part in (self._heading, self._code, self._link, self._watching, self._copy):
            part.setVisible(is_shared)
        for button in (self._overlays, self._files, self._new, self._stop):
            button.setVisible(is_shared)
        self._share.setVisible(not is_shared or is_moved)
        self._share.render_button("Share there" if is_moved else "Share", "people")
        self._code.render_code(square_code(state.link) if is_shared else ())
        self._link.render_text(state.link)
        people = plural(state.watching, "page watches", "pages watch")
        words = f"{people} now." if state.watching else "Nobody watches yet."
        self._watching.render_text(words if is_shared else "")
        files = "Stop writing text files" if state.files else "Write text files…"
        self._files.render_button(files, "folder")
