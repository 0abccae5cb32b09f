"""Damage, repair, overload and destiny."""

ACTIONS = ("hits", "destiny")
