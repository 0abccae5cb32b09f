"""Upgrade cards, faceup damage cards, and the reminders of both."""

ACTIONS = ("card_pieces", "upgrades", "upgrade_moves", "damage_effects")
