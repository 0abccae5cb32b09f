"""The menu of a table page: what concerns the window and not the game."""

from armada_companion.kit.choice import ChoiceView
from armada_companion.ui.text import tr


def menu_entries(score: str) -> tuple[ChoiceView, ...]:
    """Return the entries in their groups; `score` is what the game calls its score page."""
    game, program = tr("This game"), tr("The program")
    return (
        ChoiceView("home", tr("Save and go home"), (), mark="home", group=game),
        ChoiceView("score", score, (), mark="trophy", group=game),
        ChoiceView("export", tr("Export record"), (), mark="folder", group=game),
        ChoiceView("settings", tr("Settings"), (), mark="gear", group=program),
        ChoiceView("keys", tr("Keys"), (), mark="eye", group=program),
        ChoiceView("updates", tr("Check for updates"), (), mark="save", group=program),
        ChoiceView("about", tr("About"), (), mark="star", group=program),
    )
