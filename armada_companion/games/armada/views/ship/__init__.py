"""Choices about the speed, the maneuver and the end of a ship's activation."""
