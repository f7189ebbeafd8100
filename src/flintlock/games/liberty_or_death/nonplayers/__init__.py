"""8.0: factions that nobody plays. Each follows its flowchart, a node a function, in the order of the sheet.

They answer the same questions as people, from what lies open on the table. A die of section 8 is no chance of
the game but the non-player's own: it follows from the position (`random_spaces.py`), so that the same
position always brings the same choice, whoever takes the match up and wherever it was cut.
"""
