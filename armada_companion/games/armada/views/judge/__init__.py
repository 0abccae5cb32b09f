"""Choices that correct a value, and a judge's decisions."""
