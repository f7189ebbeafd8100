"""A second implementation of the rules of Gettysburg, written from the rulebook alone.

It shares nothing with the game but its data files. It plays along beside a match, foretells each question
with all its legal answers, does what the answers mean in a position of its own, and is compared with the game
at every question.
"""
