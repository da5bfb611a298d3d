"""Igloo: shake, listen, bet on how many ice cubes are inside."""
