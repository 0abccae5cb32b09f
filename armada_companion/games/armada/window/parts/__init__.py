"""Panels, tracks and pickers that several chapters show."""
