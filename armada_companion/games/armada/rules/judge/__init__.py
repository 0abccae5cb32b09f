"""Corrections by hand, and games that end early."""
