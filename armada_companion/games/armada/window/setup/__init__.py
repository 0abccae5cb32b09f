"""The setup page with its dialogs."""
