"""Studying the games: fuzzing, simulating, measuring."""
