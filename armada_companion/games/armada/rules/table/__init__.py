"""What all chapters of the rules share: actions, players, teams, initiative, card fields."""

ACTIONS = ("players", "teams")
