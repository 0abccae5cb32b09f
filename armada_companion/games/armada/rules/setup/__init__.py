"""The setup: fleets, objectives, obstacles and deployment."""

ACTIONS = ("steps", "obstacles", "deployment", "card_start")
