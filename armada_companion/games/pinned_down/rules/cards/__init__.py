"""Playing cards, and the effects of their texts."""

ACTIONS = ("card_play", "own_cards", "lots")
