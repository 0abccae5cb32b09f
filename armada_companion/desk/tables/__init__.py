"""The pairings of the rounds."""
