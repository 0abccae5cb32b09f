"""Choices of a maneuver."""
