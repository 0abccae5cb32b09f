"""Command dials, command tokens, and the commands that they resolve."""

ACTIONS = ("dials", "looks", "commands")
