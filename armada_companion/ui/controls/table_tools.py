"""The tools at the top of a table page, and the entries of its menu."""

from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice, Go
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.theme import Look

Tools = tuple[ToolButton, ToolButton, ToolButton, ToolButton, ToolButton]


def make_tools(look: Look, table: str, parent: QWidget) -> Tools:
    """Return the tools with their labels; `table` says what is entered about the whole table."""
    undo, redo, history, flag, menu = tools = (
        ToolButton(look, "undo", parent),
        ToolButton(look, "redo", parent),
        ToolButton(look, "history", parent),
        ToolButton(look, "table", parent),
        ToolButton(look, "menu", parent),
    )
    undo.render_button("Undo", "undo", "Ctrl+Z")
    redo.render_button("Redo", "redo", "Ctrl+Y")
    history.render_button("History", "history", "L")
    flag.render_button(table, "flag", "T")
    menu.render_button("Menu", "gear", "F10")
    return tools


def render_undo_tools(tools: Tools, undo_text: str, redo_text: str) -> None:
    """Show on undo and redo what they would do, or that there is nothing."""
    nothing = "There is no step to take back or restore"
    for tool, name, mark, key, text in (
        (tools[0], "Undo", "undo", "Ctrl+Z", undo_text),
        (tools[1], "Redo", "redo", "Ctrl+Y", redo_text),
    ):
        label = f"{name}: {text}" if text else name
        tool.render_button(label, mark, key, legal=bool(text), reason="" if text else nothing)


def menu_entries(score: str) -> tuple[Choice, ...]:
    """Return the entries in their groups; `score` is what the game calls its score page."""
    game, program = "This game", "The program"
    return (
        _entry("home", "Save and go home", "home", game),
        _entry("score", score, "trophy", game),
        _entry("export", "Export record", "folder", game),
        _entry("settings", "Settings", "gear", program),
        _entry("keys", "Keys", "eye", program),
        _entry("help", "Help", "book", program),
        _entry("updates", "Check for updates", "save", program),
        _entry("about", "About", "star", program),
    )


def _entry(name: str, label: str, mark: str, group: str) -> Choice:
    return Choice(name, label, Go(name), mark=mark, group=group)
