"""Colors of the three themes, and the look (theme and scale) of widgets."""

from functools import lru_cache
from typing import Any

from msgspec.structs import asdict
from PySide6.QtGui import QColor

from armada_companion.kit.value import Value
from armada_companion.ui.press_guard import UNGUARDED, PressGuard

HUES = ("blue", "yellow", "green", "red")
"""Colors of different things that belong to no side."""


class Theme(Value, frozen=True):
    """All colors of one theme; themes are compared by identity.

    Attributes:
        bg0: Background of the window at the bottom.
        bg1: Background of the window at the top.
        hi: Strongest text; `mid` and `low` are quieter.
        ink: Text and marks on a filled color.
        players: Side A, side B.
        hues: In the order of `HUES`.
    """

    name: str
    bg0: QColor
    bg1: QColor
    panel: QColor
    card: QColor
    raised: QColor
    line: QColor
    line_hi: QColor
    hi: QColor
    mid: QColor
    low: QColor
    ink: QColor
    ok: QColor
    ok_deep: QColor
    bad: QColor
    bad_deep: QColor
    warn: QColor
    shield: QColor
    shield_deep: QColor
    players: tuple[QColor, QColor]
    players_deep: tuple[QColor, QColor]
    hues: tuple[QColor, QColor, QColor, QColor]

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def is_light(self) -> bool:
        """Whether the theme has dark text on a light ground."""
        return self.name == "light"

    @property
    def on_hi(self) -> QColor:
        """The color of text on a surface filled with `hi`."""
        return self.ink if self.is_light else self.bg0

    def hue(self, name: str) -> QColor:
        """The color with a name of `HUES`; grey for another name."""
        return self.hues[HUES.index(name)] if name in HUES else self.mid

    def player(self, player: int | None) -> QColor:
        """The color of a side; grey for None."""
        return self.line_hi if player is None else self.players[player]

    def player_deep(self, player: int | None) -> QColor:
        """The fill behind the color of a side."""
        return self.raised if player is None else self.players_deep[player]


class Look(Value, frozen=True):
    """Theme, scale and press guard of widgets; set on each with `set_look`.

    Attributes:
        scale: A hundredth of one of `TEXT_SCALES`; all geometry is multiplied by it.
        guard: Decides which presses count.
    """

    theme: Theme
    scale: float = 1.0
    guard: PressGuard = UNGUARDED


def alpha(color: QColor, opacity: float) -> QColor:
    """Return `color` with an opacity of 0 to 1."""
    return QColor.fromRgbF(color.redF(), color.greenF(), color.blueF(), opacity)


def mix(start: QColor, end: QColor, part: float) -> QColor:
    """Return the color `part` (0 to 1) of the way from `start` to `end`."""
    red, green, blue = start.redF(), start.greenF(), start.blueF()
    return QColor.fromRgbF(
        red + (end.redF() - red) * part,
        green + (end.greenF() - green) * part,
        blue + (end.blueF() - blue) * part,
    )


_KEPT = ("name", "card", "line")
"""The colors of a theme that are not dimmed."""


@lru_cache(maxsize=16)
def dimmed(theme: Theme, part: float) -> Theme:
    """Return `theme` with its colors mixed into the color of a card, as if transparent."""

    def fade(color: QColor) -> QColor:
        return mix(color, theme.card, part)

    # Any: a field is one color or several.
    faded: dict[str, Any] = {
        name: fade(color) if isinstance(color, QColor) else tuple(map(fade, color))
        for name, color in asdict(theme).items()
        if name not in _KEPT
    }
    return theme._replace(**faded)


DARK = Theme(
    name="dark",
    bg0=QColor("#0A0F16"),
    bg1=QColor("#0E1520"),
    panel=QColor("#121B28"),
    card=QColor("#1B2738"),
    raised=QColor("#24334A"),
    line=QColor("#33445C"),
    line_hi=QColor("#5C7699"),
    hi=QColor("#F4F7FB"),
    mid=QColor("#B4C1D2"),
    low=QColor("#8796AB"),
    ink=QColor("#0A0F16"),
    ok=QColor("#45DFAE"),
    ok_deep=QColor("#0C3B32"),
    bad=QColor("#FF7A66"),
    bad_deep=QColor("#4A1B18"),
    warn=QColor("#FFE066"),
    shield=QColor("#8FD3FF"),
    shield_deep=QColor("#1C4566"),
    players=(QColor("#5BC0FF"), QColor("#FFB23E")),
    players_deep=(QColor("#0F3A5C"), QColor("#54370A")),
    hues=(QColor("#7CC7FF"), QColor("#FFD75E"), QColor("#5FE3B4"), QColor("#FF8A73")),
)

LIGHT = Theme(
    name="light",
    bg0=QColor("#E4E9F0"),
    bg1=QColor("#EEF2F7"),
    panel=QColor("#F7F9FC"),
    card=QColor("#FFFFFF"),
    raised=QColor("#EDF1F6"),
    line=QColor("#B9C5D4"),
    line_hi=QColor("#7C8FA9"),
    hi=QColor("#0D1622"),
    mid=QColor("#3A4A5E"),
    low=QColor("#5B6C82"),
    ink=QColor("#FFFFFF"),
    ok=QColor("#00755A"),
    ok_deep=QColor("#CFF1E6"),
    bad=QColor("#A3123F"),
    bad_deep=QColor("#F9DAE2"),
    warn=QColor("#7A5C00"),
    shield=QColor("#0067A8"),
    shield_deep=QColor("#C9E4F7"),
    players=(QColor("#0067A8"), QColor("#A85A00")),
    players_deep=(QColor("#D3EAFA"), QColor("#FBE6CB")),
    hues=(QColor("#0067A8"), QColor("#8A6A00"), QColor("#00755A"), QColor("#A3123F")),
)

CONTRAST = Theme(
    name="contrast",
    bg0=QColor("#000000"),
    bg1=QColor("#000000"),
    panel=QColor("#000000"),
    card=QColor("#000000"),
    raised=QColor("#1A1A1A"),
    line=QColor("#9FB3CC"),
    line_hi=QColor("#FFFFFF"),
    hi=QColor("#FFFFFF"),
    mid=QColor("#FFFFFF"),
    low=QColor("#D5DEE9"),
    ink=QColor("#000000"),
    ok=QColor("#5CFFC8"),
    ok_deep=QColor("#00382B"),
    bad=QColor("#FF9A8A"),
    bad_deep=QColor("#4D0F08"),
    warn=QColor("#FFE95C"),
    shield=QColor("#A6DEFF"),
    shield_deep=QColor("#003A5E"),
    players=(QColor("#6FD0FF"), QColor("#FFC152")),
    players_deep=(QColor("#00304F"), QColor("#4A2E00")),
    hues=(QColor("#8FD3FF"), QColor("#FFE066"), QColor("#6FF2C4"), QColor("#FF9A8A")),
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}
