"""The page of added packs of cards, and its sheets."""
