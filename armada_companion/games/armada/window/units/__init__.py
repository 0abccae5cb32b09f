"""The cards of ships and squadrons, and the panel of the shown unit."""
