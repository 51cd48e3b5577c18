"""`battleboard serve`: what it is told, and what it says without its libraries."""

from __future__ import annotations

import sys

import pytest

from battleboard.server import run as running
from battleboard.server.settings import Settings
from tests.cli.conftest import run


def test_help_says_where_it_listens_by_itself() -> None:
    result = run("serve", "--help")
    assert result.exit_code == 0
    assert "127.0.0.1" in result.output
    assert "battleboard.db" in result.output


def test_what_is_told_becomes_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Settings, bool]] = []
    monkeypatch.setattr(
        running, "serve", lambda settings, *, browser: told.append((settings, browser))
    )
    result = run(
        "serve", "--port", "0", "--database", "memory", "--name", "a.example", "--thinkers", "3"
    )
    assert result.exit_code == 0, result.output
    ((settings, browser),) = told
    assert (settings.host, settings.port, settings.database) == ("127.0.0.1", 0, "memory")
    assert (settings.names, settings.thinkers, browser) == (("a.example",), 3, False)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "battleboard.server.run")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("serve")
    assert result.exit_code == 1
    assert "battleboard[server]" in result.output


def test_a_database_that_cannot_be_opened_ends_with_a_line() -> None:
    result = run("serve", "--database", "mysql://localhost/games", "--port", "0")
    assert result.exit_code == 1
    assert "no games are kept at" in result.output
