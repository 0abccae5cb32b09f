"""The phases of a turn: assignment, fight, attack, jump, and what follows by itself."""

ACTIONS = ("attack", "assignment", "fight", "jump")
