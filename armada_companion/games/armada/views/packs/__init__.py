"""Packs of cards in words: the added ones, and those that may be added."""
