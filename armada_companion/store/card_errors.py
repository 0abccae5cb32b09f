"""Failures of what lies outside the program: card files and pasted lists."""


class ContentError(Exception):
    """A card file is missing or damaged; the text names the file and the field's path."""


class FleetUnreadableError(Exception):
    """A text cannot be read as a fleet; the text is one sentence for the player."""


class FleetEditError(Exception):
    """A fleet cannot be changed so; the text is one sentence for the player."""
