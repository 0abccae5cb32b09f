"""What the table page shows before there is a game, and the entries of its menu."""

from armada_companion.views.armada.table import PlayerView

NOBODY = PlayerView(
    player=0,
    name="",
    score=0,
    pass_tokens=0,
    initiative=False,
    to_act=False,
    ships_left=0,
    ships_total=0,
    squadrons_left=0,
    squadrons_total=0,
)
"""A player before there is a game."""

MENU = (
    ("This game", "home", "Save and go home", "home"),
    ("This game", "score", "Score", "trophy"),
    ("This game", "export", "Export record", "folder"),
    ("The program", "settings", "Settings", "gear"),
    ("The program", "keys", "Keys", "eye"),
    ("The program", "updates", "Check for updates", "save"),
    ("The program", "about", "About", "star"),
)
"""Group, name, label and mark of what concerns the window and not the game."""
