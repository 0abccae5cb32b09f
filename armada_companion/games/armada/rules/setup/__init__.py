"""Fleets, objectives, obstacles and deployment."""
