"""Loads every game, for processes that are started again and again and should not have to."""

import flintlock

for _id in flintlock.games():
    flintlock.load(_id)
