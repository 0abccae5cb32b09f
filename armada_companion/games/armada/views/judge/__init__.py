"""Choices that correct a value, and what only a judge may do."""
