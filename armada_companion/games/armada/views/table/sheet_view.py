"""A sheet over the middle column, as the window shows it."""

from armada_companion.games.armada.views.damage.damage_choices import DamageEntry
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.value import Value


class SheetView(Value, frozen=True):
    """A sheet.

    Attributes:
        unit: The ship or squadron in its header, or "".
        words: A text above the choices, or "".
        damage: The empty damage form above the choices, or None.
    """

    title: str
    choices: tuple[Choice, ...]
    unit: str = ""
    words: str = ""
    damage: DamageEntry | None = None
