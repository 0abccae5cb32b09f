"""The next choices for the shown unit, for keys and buttons."""
