"""The chronicle of a game."""
