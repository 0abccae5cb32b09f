"""Whose turn it is, the Squadron Phase and the end of a round."""

ACTIONS = ("turn_order", "squadrons", "status")
