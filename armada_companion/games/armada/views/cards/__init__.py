"""Cards whose moment it is, and what they ask for."""
