"""Texts about packs of cards: the added ones, and packs to add."""
