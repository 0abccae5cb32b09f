"""The setup page and the sheet for a new game."""
