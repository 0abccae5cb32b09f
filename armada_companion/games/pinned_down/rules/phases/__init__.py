"""The phases of a turn: attack, assignment, fight, jump, and automatic changes."""

ACTIONS = ("attack", "assignment", "fight", "jump")
