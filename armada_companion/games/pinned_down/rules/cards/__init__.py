"""Cards that are played, and what their texts do."""

ACTIONS = ("card_play", "own_cards", "lots")
