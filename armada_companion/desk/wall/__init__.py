"""The wall: every table of the event, and the calls for a judge."""
