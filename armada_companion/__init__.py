"""Armada Companion: keeps the whole state of a tabletop fleet game beside the table."""

__version__ = "0.1.0"
