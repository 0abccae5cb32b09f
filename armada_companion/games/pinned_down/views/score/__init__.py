"""The chronicle of a game: its locations and fights."""
