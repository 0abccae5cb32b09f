"""The formats of fleet builders, and how they are recognized."""
