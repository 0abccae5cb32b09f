"""The lists that fleet builders write, and how each is recognized."""
