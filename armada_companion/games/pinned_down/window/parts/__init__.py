"""Panels and drawings that several chapters use."""
