"""Reads typed lists: words, cards, numbers, and the likeliest reading of the whole list."""
