"""Attacks, entered at once or step by step."""
