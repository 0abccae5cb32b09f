"""Draw decks, hands and discard piles."""

ACTIONS = ("draw_decks", "piles")
