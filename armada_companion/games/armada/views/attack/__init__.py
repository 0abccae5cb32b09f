"""The sheet of an attack: its content, and the effect of taps."""
