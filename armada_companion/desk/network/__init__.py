"""The event on the network: the hub, table cards, judges' keys."""
