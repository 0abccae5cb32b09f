"""A second laptop of a table, which only looks at its game."""
