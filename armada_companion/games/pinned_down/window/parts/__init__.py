"""Panels and drawings that several chapters show."""
