"""What effects do for longer: changed numbers, counters, units that join or leave."""

ACTIONS = ("lasting", "counters", "belonging")
