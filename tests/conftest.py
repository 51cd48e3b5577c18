"""What holds for the whole suite."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks that `tests.support.marks` puts on tests."""
    config.addinivalue_line("markers", "rule(id, *editions): the test shows this rule there")
    config.addinivalue_line("markers", "case(id, *editions): the test shows this case there")
