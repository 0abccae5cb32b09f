"""Cards that are played, and what their texts do."""
