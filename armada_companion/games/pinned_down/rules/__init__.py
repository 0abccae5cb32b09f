"""The rules of Pinned Down; `game.PINNED_DOWN` is the game."""
