"""The cards of ships and enemy ships."""
