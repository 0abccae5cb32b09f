"""The menu of a table page: what concerns the window and not the game."""

from armada_companion.kit.choice import Choice, Go


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
