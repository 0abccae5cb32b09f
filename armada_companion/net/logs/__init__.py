"""The public logs at a hub: read, checked, saved and replayed."""
