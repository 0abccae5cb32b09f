"""The judges' desk: the windows of an event."""
