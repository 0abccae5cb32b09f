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
    ("home", "Save and go home", "home"),
    ("score", "Score", "trophy"),
    ("export", "Export record", "folder"),
    ("settings", "Settings", "gear"),
    ("keys", "Keys", "eye"),
    ("updates", "Check for updates", "save"),
    ("about", "About", "star"),
)
"""Name, label and mark of what concerns the window and not the game."""
