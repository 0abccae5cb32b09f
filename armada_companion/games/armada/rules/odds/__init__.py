"""The odds of an attack's dice."""
