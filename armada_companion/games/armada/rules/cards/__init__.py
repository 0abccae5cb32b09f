"""Upgrade cards and faceup damage cards, and the reminders of them."""

ACTIONS = ("card_pieces", "upgrades", "upgrade_moves", "damage_effects")
