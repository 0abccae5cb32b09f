"""The sheet of an attack: what it shows, and what a tap changes."""
