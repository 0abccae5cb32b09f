"""Corrections by hand, and games that end early."""

ACTIONS = ("course", "endings", "corrections", "table_corrections", "clock")
