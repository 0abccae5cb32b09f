"""The rules of Pinned Down as a game of the program: see `rules/kit/game.py` for each name."""
