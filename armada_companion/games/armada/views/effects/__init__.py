"""Choices about what an effect or a judge sets by hand."""
