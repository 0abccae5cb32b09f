"""The rules of Armada: `game.py` is the way in, each topic has a file of its own."""
