"""`armada-companion link`: a table's or a judge's connection with the hub of an event."""
