"""Damage, repair, overload and destiny."""
