"""Python's search for garbage."""

import gc

import pytest

from flintlock.core.garbage import SELDOM, few_collections


def test_garbage_is_looked_for_seldom_until_the_games_are_over() -> None:
    usual = gc.get_threshold()
    with few_collections():
        with few_collections():
            assert gc.get_threshold() == (SELDOM, *usual[1:])
        assert gc.get_threshold() == (SELDOM, *usual[1:])
    assert gc.get_threshold() == usual
    with pytest.raises(ZeroDivisionError), few_collections():
        divmod(1, 0)
    assert gc.get_threshold() == usual
