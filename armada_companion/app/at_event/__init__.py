"""The table of an event in the window: joining, public lines, orders, the clock of the round."""
