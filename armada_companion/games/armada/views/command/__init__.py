"""Choices about command dials, tokens and the Command step."""
