"""Hands along the edge, and sheets of cards."""
