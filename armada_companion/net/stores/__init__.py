"""The stores of a hub: the file of an event, and a cluster of NATS servers."""
