"""Choices that correct a value, and the looks of a judge at secrets."""
