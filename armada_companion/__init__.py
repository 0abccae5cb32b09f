"""Armada Companion: keeps the whole state of a tabletop fleet game beside the table."""

__version__ = "0.1.0"

RELEASES_PAGE = "https://github.com/armada-companion/armada-companion/releases"
"""Announces newer versions; opened in a browser, and only when the user asks for it."""
