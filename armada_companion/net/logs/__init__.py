"""The public logs at a hub: read, checked, kept and folded."""
