"""The lists of all players."""
