"""The results of the event, and the files that they are saved to."""
