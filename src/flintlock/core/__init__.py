"""The kernel: questions, answers, positions, matches and records. It knows no game."""
