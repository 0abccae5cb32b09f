"""Attacks, entered at once or step by step."""

ACTIONS = ("attack_actions", "targets", "dice_steps", "resolve", "ignition", "defense_tokens")
