"""Choices about effects and corrections by hand."""
