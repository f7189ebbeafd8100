"""A server of its own and a real browser for the tests of the table."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.people import ARGUMENTS, People, Server, start_server

CHROMIUM = os.environ.get("FLINTLOCK_CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a free port with an empty file."""
    running = start_server(tmp_path_factory.mktemp("table") / "tables.sqlite")
    yield running
    running.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    if not CHROMIUM or not Path(CHROMIUM).exists():
        pytest.skip("no chromium here: install Debian's, or name one with FLINTLOCK_CHROMIUM")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def people(server: Server, chromium: object) -> Iterator[People]:
    """Whoever comes to the table in this test; afterwards no page may have failed."""
    everybody = People(server, chromium)
    yield everybody
    everybody.leave()
    assert everybody.failures == []
