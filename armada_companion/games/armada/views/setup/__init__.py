"""The setup page, the agreement, and deployment turn by turn."""
