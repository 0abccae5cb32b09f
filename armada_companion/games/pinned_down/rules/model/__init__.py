"""The values of a game: its state, printed cards, settings, and every rule by name."""
