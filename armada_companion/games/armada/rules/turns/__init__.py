"""Whose turn it is, the Squadron Phase and the end of a round."""
