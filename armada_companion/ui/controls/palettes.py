"""Palettes of the few widgets that Qt draws."""

from PySide6.QtGui import QPalette

from armada_companion.ui.theme import Theme, mix

_ROLE = QPalette.ColorRole


def field_palette(theme: Theme) -> QPalette:
    """Colors of text fields, lists and what they hold; their ground is left to the painter."""
    palette = QPalette(theme.raised, theme.panel)
    ground = theme.card if theme.is_light else mix(theme.bg0, theme.panel, 0.4)
    for role, color in (
        (_ROLE.Base, ground),
        (_ROLE.AlternateBase, theme.panel),
        (_ROLE.Text, theme.hi),
        (_ROLE.WindowText, theme.hi),
        (_ROLE.ButtonText, theme.hi),
        (_ROLE.PlaceholderText, theme.low),
        (_ROLE.Highlight, theme.players[0]),
        (_ROLE.HighlightedText, theme.ink),
    ):
        palette.setColor(role, color)
    return palette
