"""Players, wings and the first location."""
