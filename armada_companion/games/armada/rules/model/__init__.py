"""The values of a game: its state, units, fleets, dice, settings, and every rule by name."""
