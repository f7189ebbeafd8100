"""A second implementation of the rules of Liberty or Death, written from the rulebook alone.

It shares nothing with the game but its data files. It plays along beside a match, foretells each question of
the covered chapters with all its legal answers, does what the answers mean in a position of its own, and is
compared with the game at every question. Events are no matter of it: it takes over the position after them.
"""
