"""One module for each game: what its board shows and where."""
