"""The times of a game, and the sheet of its clock."""
