"""Every page in every size: nothing that decides a turn is cut, no control covers another one."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.parts.spots import HotSpot
from armada_companion.system.settings import Theme
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.paint.painted_text import PaintedText, Tier, record_texts
from tests.examples import IS_WHOLE
from tests.ui.events import settle
from tests.ui.window.fit_states import LONG_NAMES, ROWS, Moment
from tests.ui.window.program import buttons, click, one, picture_of, play

SIZES = ((1024, 700), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440))
SCALES = (100, 150)
_SCREEN_EDGE = QSize(40, 40)
LOW_SIZES = ((1100, 700), (1366, 700))
"""Where the middle column is lowest, and a usual laptop."""

VIEWS = sorted([*product(SCALES, SIZES), *product((100,), LOW_SIZES)])
"""Those of one scale follow each other: to change it takes longer than to change the size."""

VIEWS_A_MOMENT = len(VIEWS) if IS_WHOLE else 1
"""Each moment is looked at in so many of them; in `make test` the next one in others."""

THEMES = tuple(Theme)

_LOOKS = 20
_LAYOUTS = 3
"""A page that turns its parts and scrolls is laid out this often before it rests."""

SMALLEST_LETTERS = 14
GLANCE_PX = 30
"""A cap of Barlow is 0.7 of its font, so this is the design page's 21 pixels."""

Row = Callable[[app.Program], Moment]


@pytest.mark.parametrize("row", ROWS)
def test_nothing_that_decides_a_turn_is_cut_or_too_small(program: app.Program, row: Row) -> None:
    """Bugs 27 and 28; design page, "Who reads it, from where"."""
    for number, moment in enumerate(row(program), ROWS.index(row)):
        show(program, (1440, 900), 100, Theme.DARK)
        # A very long name is written smaller, not cut.
        assert moment == LONG_NAMES or too_small(program) == [], moment
        for place in range(VIEWS_A_MOMENT):
            scale, size = VIEWS[(number * VIEWS_A_MOMENT + place) % len(VIEWS)]
            # Themes take turns: their letters are equally wide, and every moment meets all of them.
            theme = THEMES[(number + place // len(THEMES)) % len(THEMES)]
            show(program, size, scale, theme)
            assert lasting_faults(program) == [], (moment, size, scale, theme.value)


@pytest.mark.parametrize(
    ("page", "opener"),
    [
        ("start", ()),
        ("setup", ("new_armada",)),
        ("library", ("fleets",)),
        ("workshop", ("fleets", "library_new")),
        ("packs", ("packs",)),
        ("setup", ("new_pinned-down", "new_game_begin")),
    ],
)
def test_each_page_has_a_title_that_is_readable_at_a_third_of_the_size(
    program: app.Program, page: str, opener: Sequence[str]
) -> None:
    for name in opener:
        click(one(program, name))
        settle()
    assert program.window.page == page
    labels = [label for label in program.window.findChildren(QLabel) if label.isVisible()]
    assert max(label.font().pixelSize() for label in labels) >= GLANCE_PX


def test_the_result_of_pinned_down_is_readable_at_a_third_of_the_size(program: app.Program) -> None:
    program.controller.play_sample("pinned-down")
    for ship in ("faith", "golem"):
        if program.window.page == "table":
            play(program, {"do": "destroy", "ship": ship})
    assert program.window.page == "score"
    show(program, (1440, 900), 100, Theme.DARK)
    glanced = [text.px for text in painted(program) if text.tier is Tier.GLANCE]
    assert glanced
    assert min(glanced) >= GLANCE_PX


def test_writing_tells_nobody_while_nobody_asks(program: app.Program) -> None:
    show(program, (1440, 900), 100, Theme.DARK)
    messages: list[PaintedText] = []
    with record_texts(messages.append):
        picture_of(program.window)
    heard = len(messages)
    picture_of(program.window)
    assert heard == len(messages) > 0


def show(program: app.Program, size: tuple[int, int], scale: int, theme: Theme) -> None:
    program.window.resize(*size)
    chosen = program.controller.settings._replace(text_scale=scale, theme=theme)
    if chosen != program.controller.settings:
        program.controller.change_settings(chosen)
    for sheet in sheets(program):
        # As if opened on a screen of this size: nobody changes the text's size over it.
        sheet.set_look(program.window.look)
        sheet.resize((sheet._size * (scale / 100)).boundedTo(QSize(*size) - _SCREEN_EDGE))
    for _ in range(_LAYOUTS):
        settle()


def sheets(program: app.Program) -> Sequence[Sheet]:
    """The dialogs that are open over the window."""
    return [sheet for sheet in program.window.findChildren(Sheet) if sheet.isVisible()]


def lasting_faults(program: app.Program) -> list[str]:
    """Return the faults that are still there when the window has come to rest."""
    found = faults(program)
    for _ in range(_LOOKS):
        if not found:
            break
        settle()
        found = faults(program)
    return found


def painted(program: app.Program) -> Sequence[PaintedText]:
    """Return all that is written when the window is painted, and the dialogs over it."""
    messages: list[PaintedText] = []
    with record_texts(messages.append):
        for shown in (program.window, *sheets(program)):
            picture_of(shown)
    return messages


def faults(program: app.Program) -> list[str]:
    """Say what is cut, too small, clipped or covered."""
    found = (cut_texts(program), cut_labels(program), cut_spots(program), covered(program))
    return [fault for faults in found for fault in faults]


def too_small(program: app.Program) -> list[tuple[str, float]]:
    """Return what is to be read from afar and is not readable at a third of the size."""
    return [
        (text.text, text.px)
        for text in painted(program)
        if text.tier is Tier.GLANCE and text.px < GLANCE_PX - 0.01 and not is_on_sheet(text.widget)
    ]


def cut_texts(program: app.Program) -> Iterator[str]:
    for text in painted(program):
        if text.tier is Tier.STUDY:
            continue
        widget = text.widget
        if text.is_cut:
            yield f"{name_of(widget)} cuts {text.text!r} to {text.shown!r}"
        if text.px < SMALLEST_LETTERS - 1:
            yield f"{name_of(widget)} writes {text.text!r} with {text.px:.1f} pixels"
        if isinstance(widget, QWidget):
            # Letters have a height of seven tenths of their font.
            ink = text.box.adjusted(0, text.px * 0.15, 0, -text.px * 0.15)
            if not widget.rect().adjusted(-1, -1, 1, 1).contains(ink.toRect()):
                yield f"{name_of(widget)} writes {text.text!r} over its edge"
            seen = ink.toRect().translated(widget.mapTo(widget.window(), QPoint(0, 0)))
            if seen.left() < -1 or seen.right() > widget.window().width() + 1:
                yield f"{name_of(widget)} writes {text.text!r} beside the window"


def cut_labels(program: app.Program) -> Iterator[str]:
    for label in program.window.findChildren(QLabel):
        if label.isVisible() and not label.visibleRegion().isEmpty():
            needed = label.heightForWidth(label.width()) if label.wordWrap() else 0
            if needed > label.height() + 1:
                yield f"{name_of(label)} has no room for {label.text()!r}"


def cut_spots(program: app.Program) -> Iterator[str]:
    for spot in program.window.findChildren(HotSpot):
        panel = spot.parentWidget()
        # A spot is a pixel or two larger than what it lies over.
        inner = spot.geometry().adjusted(2, 2, -2, -2)
        if spot.isVisible() and panel is not None and not panel.rect().contains(inner):
            yield f"{name_of(panel)} cuts {name_of(spot)}"


def covered(program: app.Program) -> Iterator[str]:
    """Controls that lie over each other, beside what is under a sheet or scrolled out of sight."""
    shown = [(each, area_of(each)) for each in buttons(program.window) if is_seen(each)]
    for (each, area), (other, beside) in combinations(shown, 2):
        if area.intersects(beside) and each.parent() is other.parent():
            yield f"{name_of(each)} lies over {name_of(other)}"


def is_seen(button: QAbstractButton) -> bool:
    return button.mask().isEmpty() and not button.visibleRegion().isEmpty()


def is_on_sheet(widget: object) -> bool:
    """A sheet is for the one who stands before it."""
    part = widget if isinstance(widget, QWidget) else None
    while part is not None and not isinstance(part, ChoiceSheet):
        part = part.parentWidget()
    return part is not None


def area_of(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())


def name_of(widget: object) -> str:
    name = widget.objectName() if isinstance(widget, QWidget) else ""
    return name or type(widget).__name__
