"""Damage, shields, damage cards and destruction."""

ACTIONS = ("hull", "piles", "shields")
