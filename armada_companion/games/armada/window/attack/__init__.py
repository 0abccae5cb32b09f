"""The sheet of an attack."""
