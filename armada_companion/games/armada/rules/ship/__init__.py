"""The activation of a ship, its maneuver, and raid tokens."""
