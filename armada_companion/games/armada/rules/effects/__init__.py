"""Lasting effects: changed numbers, counters, units that join or leave."""

ACTIONS = ("lasting", "counters", "belonging")
