"""The rules of Armada: start with `game.py`; each topic has its file."""
