"""Damage, shields, damage cards and destruction."""
