"""Draws the boards: geography and fact sheets in, one SVG for each game out."""
