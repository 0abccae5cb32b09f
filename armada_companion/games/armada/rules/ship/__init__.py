"""The activation of a ship, its maneuver, and raid tokens."""

ACTIONS = ("activation", "raid_tokens", "maneuver")
