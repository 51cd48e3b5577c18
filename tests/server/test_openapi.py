"""The description of the routes is true, and no request that it allows breaks the server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation.modes import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from battleboard.core.decisions import Answer, Question
from battleboard.server.app import make_app
from battleboard.server.openapi import document
from battleboard.server.settings import Settings
from tests.support.serving import Json, Site, Table, serving

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def own_site() -> Iterator[Site]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def table(own_site: Site) -> Table:
    """A game that strange requests are sent to."""
    begun = own_site.begin(seats={"Japan": "first"})
    begun.said("2 inf", "3 inf: Archangel > West Russia")
    return begun


DOCUMENT = document(make_app(Settings(database="memory")))
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS = {
    operation.label: operation
    for found in SCHEMA.get_all_operations()
    if isinstance(found, Ok) and (operation := found.ok())
}
STORMS = [
    (name, mode)
    for name, operation in sorted(OPERATIONS.items())
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if mode is GenerationMode.POSITIVE or operation.body or operation.path_parameters
]
"""What may be sent, and where anything else can be sent: that too."""


@schemathesis.serializer("application/x-ndjson")
def lines(_context: object, value: object) -> bytes:
    """A body that is no JSON is sent as it is."""
    return str(value).encode("utf-8", "surrogatepass")


@pytest.mark.parametrize(("name", "mode"), STORMS)
def test_whatever_is_sent_is_answered_as_described(
    name: str, mode: GenerationMode, table: Table
) -> None:
    """Half of the requests go to a real game with its key, but none deletes it."""

    @given(case=OPERATIONS[name].as_strategy(generation_mode=mode))
    @settings(
        max_examples=40,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    def storm(case: schemathesis.Case[Any]) -> None:
        headers = {}
        if "game" in case.path_parameters and case.method != "DELETE":
            if len(str(case.path_parameters["game"])) % 2:
                case.path_parameters["game"] = table.game
            headers["Authorization"] = f"Bearer {table.keys['host']}"
        case.call_and_validate(base_url=table.site.url, checks=CHECKS, headers=headers)

    storm()


def test_the_table_still_stands(table: Table) -> None:
    """Runs after the storm: the game can be looked at."""
    assert table.get()["game"] == table.game


def test_every_route_of_the_page_exists_and_the_other_way_round(own_site: Site) -> None:
    import re
    from pathlib import Path

    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    told = {
        (method.lower(), path.partition("?")[0])
        for method, path in re.findall(r"\| `(GET|POST|DELETE) (/api/[^`]*)`", page)
    }
    document = own_site.get("/api/openapi.json")
    found = {(method, path) for path, ways in document["paths"].items() for method in ways}
    assert told == found


def test_every_question_and_answer_is_described(own_site: Site) -> None:
    schemas: Json = own_site.get("/api/openapi.json")["components"]["schemas"]
    for kind in (*Question.__args__, *Answer.__args__):
        assert kind.__name__ in schemas
        tag = msgspec.inspect.type_info(kind)
        assert isinstance(tag, msgspec.inspect.StructType)
        assert tag.tag in schemas[kind.__name__]["properties"][tag.tag_field]["enum"]
