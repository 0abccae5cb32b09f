"""The six bundled faces of the Barlow family, and the text styles of the window."""

from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache, partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from armada_companion.kit.value import Value
from armada_companion.system.resources import resource_path


class Face(StrEnum):
    """The name of a font family in Qt."""

    BODY = "Barlow"
    SEMI = "Barlow Semi Condensed"
    COND = "Barlow Condensed"


class TextStyle(Value, frozen=True):
    """A text style.

    Attributes:
        px: Height in pixels at scale 1, 14 or more.
        weight: 500, 600 or 700; only the pairs in `FACE_FILES` exist.
        spacing: Extra pixels between letters.
        is_printed: Whether it has no ligatures and figure variants, so that a PDF can be searched.
    """

    face: Face
    px: int
    weight: int = 500
    spacing: float = 0.0
    is_printed: bool = False

    def sized(self, px: int) -> "TextStyle":
        """Return the same style at another height."""
        return self._replace(px=px)

    def printed(self) -> "TextStyle":
        """Return the same style for a PDF."""
        return self._replace(is_printed=True)


FACE_FILES = {
    (Face.BODY, 500): "barlow-500.ttf",
    (Face.SEMI, 500): "barlow-semi-condensed-500.ttf",
    (Face.SEMI, 600): "barlow-semi-condensed-600.ttf",
    (Face.SEMI, 700): "barlow-semi-condensed-700.ttf",
    (Face.COND, 600): "barlow-condensed-600.ttf",
    (Face.COND, 700): "barlow-condensed-700.ttf",
}

BANNER = TextStyle(Face.SEMI, 37, 700)
UNIT_NAME = TextStyle(Face.SEMI, 36, 700)
TITLE = TextStyle(Face.SEMI, 23, 700, 1.4)
CARD_NAME = TextStyle(Face.SEMI, 19, 600)
NARROW_NAME = TextStyle(Face.COND, 18, 600)
FIGURE = TextStyle(Face.COND, 42, 600)
BODY = TextStyle(Face.BODY, 17)
NOTE = TextStyle(Face.BODY, 16)
LABEL = TextStyle(Face.SEMI, 14, 600, 1.4)
KEY = TextStyle(Face.SEMI, 14, 600)

DRAWN_PX = 100
"""The height of the fonts that painters draw in, scaled."""

WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
"""The text option for wrapped text."""


def load_fonts() -> tuple[str, ...]:
    """Load the bundled faces and return the files that could not be loaded.

    Needs a QGuiApplication. Qt replaces a missing face by another one.

    Raises:
        ResourceError: A face is missing.
    """
    return tuple(
        name
        for name in FACE_FILES.values()
        if QFontDatabase.addApplicationFont(str(resource_path(f"fonts/{name}"))) < 0
    )


@lru_cache(maxsize=256)
def font(style: TextStyle, scale: float = 1.0) -> QFont:
    """Return the font of a style, with figures of equal width unless it is printed.

    `scale` is for text fields; painted widgets scale their painter instead.
    """
    made = QFont(style.face.value)
    made.setPixelSize(round(style.px * scale))
    made.setWeight(QFont.Weight(style.weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    if style.spacing:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, style.spacing * scale)
    made.setFeature(QFont.Tag("liga" if style.is_printed else "tnum"), not style.is_printed)
    return made


def drawing_font(style: TextStyle) -> tuple[QFont, float]:
    """Return the font in which painters draw a style, and its scale.

    All heights of a face share one font, because Qt loads each height separately. Without hinting,
    scaled letters look the same.
    """
    part = style.px / DRAWN_PX
    drawn = style._replace(px=DRAWN_PX, spacing=style.spacing / part)
    return font(drawn), part


@lru_cache(maxsize=1024)
def advance(text: str, style: TextStyle) -> float:
    """Return the width of `text` in pixels at scale 1."""
    part = style.px / DRAWN_PX
    return _drawn_advance(text, style.face, style.weight, style.spacing / part) * part


@lru_cache(maxsize=1024)
def _drawn_advance(text: str, face: Face, weight: int, spacing: float) -> float:
    """Return the width of a text in its drawing font, which all heights of a face share."""
    drawn = font(TextStyle(face, DRAWN_PX, weight, spacing))
    return QFontMetricsF(drawn).horizontalAdvance(text)


@lru_cache(maxsize=1024)
def fitted(text: str, style: TextStyle, width: float, smallest: int) -> TextStyle:
    """Return a style in which `text` fits in `width`, at least `smallest` pixels high."""
    gaps = style.spacing * len(text)
    letters = (advance(text, style) - gaps) / style.px
    px = style.px
    while px > smallest and letters * px + gaps > width:
        px -= 1
    return style.sized(px)


def wrapped_height(text: str, style: TextStyle, width: float) -> float:
    """Return the height at scale 1 of a text that wraps in this width."""
    face, part = drawing_font(style)
    area = QRectF(0, 0, width / part, 100_000)
    return QFontMetricsF(face).boundingRect(area, WRAP, text).height() * part


def in_two_lines(words: str, style: TextStyle) -> tuple[str, str]:
    """Return the words in two lines, broken at the blank that makes the longer line shortest."""
    parts = words.split(" ")
    if len(parts) == 1:
        return words, ""
    # By bisection: names in untrusted records have hundreds of words.
    places = range(1, len(parts))
    at = 1 + bisect_left(places[:-1], True, key=partial(_is_first_longer, parts, style))
    near = [_broken(parts, place) for place in (at - 1, at) if place]
    return min(near, key=partial(_longer_advance, style))


def _broken(parts: Sequence[str], at: int) -> tuple[str, str]:
    return " ".join(parts[:at]), " ".join(parts[at:])


def _is_first_longer(parts: Sequence[str], style: TextStyle, at: int) -> bool:
    first, second = _broken(parts, at)
    return advance(first, style) >= advance(second, style)


def _longer_advance(style: TextStyle, lines: tuple[str, str]) -> float:
    return max(advance(line, style) for line in lines)
