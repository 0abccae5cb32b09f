"""Upgrade cards and faceup damage cards, and the reminders of them."""
