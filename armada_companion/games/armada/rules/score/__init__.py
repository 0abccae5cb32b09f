"""Points, the winner, and what the sides say of the result."""

ACTIONS = ("results",)
