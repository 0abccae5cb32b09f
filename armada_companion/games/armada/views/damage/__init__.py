"""Choices about damage, shields and damage cards."""
