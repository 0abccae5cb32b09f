"""The setup page."""
