"""The choices of a team."""
