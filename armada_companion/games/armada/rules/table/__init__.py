"""Shared parts of all chapters: actions, players, teams, initiative, card fields."""

ACTIONS = ("players", "teams")
