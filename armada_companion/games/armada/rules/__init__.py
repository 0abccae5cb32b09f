"""The rules of Armada; `game.ARMADA` is the game, and each topic has a file."""
