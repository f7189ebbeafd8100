"""What every test shares: how examples are looked for, a missing browser, a compiled package."""

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

import flintlock.core.match

# A deadline would measure the machine, not the rules.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

BROWSER_REQUIRED = os.environ.get("FLINTLOCK_REQUIRE_BROWSER") == "1"


IS_COMPILED = not str(flintlock.core.match.__file__).endswith(".py")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if IS_COMPILED and item.get_closest_marker("interpreted") is not None:
        pytest.skip("the package is compiled")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a browser is required, a skipped browser test is a failed one."""
    report = yield
    if BROWSER_REQUIRED and report.skipped and not hasattr(report, "wasxfail") and _needs_browser(item):
        report.outcome = "failed"
        report.longrepr = f"a browser is required here, yet this test was skipped: {_reason(report)}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module that skips itself whole could hide browser tests, so it fails too."""
    report = yield
    if BROWSER_REQUIRED and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"a browser is required here, yet a whole module was skipped: {_reason(report)}"
    return report


def _needs_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """A skip's report is (file, line, reason)."""
    return str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
