"""Draw decks, hands and discard piles."""
