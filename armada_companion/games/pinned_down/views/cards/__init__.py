"""Choices about hands, decks, piles and open tasks."""
