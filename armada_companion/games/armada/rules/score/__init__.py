"""Points, the winner, and the sides' answers to the result."""

ACTIONS = ("results",)
