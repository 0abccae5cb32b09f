"""Players, wings and the first location."""

ACTIONS = ("joining",)
