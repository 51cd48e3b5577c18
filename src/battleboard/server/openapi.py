"""The description of every route, made from the handlers' own signatures and shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg
from litestar.routes import HTTPRoute
from litestar.types.empty import Empty
from litestar.typing import FieldDefinition

from battleboard.server.blobs import Blob, blob, sent
from battleboard.server.problems import KINDS, AnyRequest
from battleboard.server.shapes import Message, Problem
from battleboard.server.wishes import Spoken

REF = "#/components/schemas/{name}"
OURS = frozenset({"hall", "key", "request", "data", "client_files", "body"})
"""What handlers take beside parameters."""

_PATH = re.compile(r"\{(\w+):\w+\}")
_LIMITS = {"ge": "minimum", "le": "maximum", "max_length": "maxLength", "min_length": "minLength"}
_TEXTS = {
    "journal": "application/x-ndjson",
    "position": "text/plain",
    "new_from_journal": "application/x-ndjson",
}
"""Handlers that speak, or hear, something else than JSON."""

Json = dict[str, Any]


@get("/openapi.json", include_in_schema=False)
async def openapi(request: AnyRequest) -> Response[bytes]:
    """The description of all routes."""
    return sent(request, _described(request.app))


@cache
def _described(app: Litestar) -> Blob:
    return blob(msgspec.json.encode(document(app)), "application/json")


def document(app: Litestar) -> Json:
    """The whole description, as OpenAPI 3.1."""
    handlers = [*_handlers(app)]
    types: list[Any] = [part for _, _, handler in handlers for part in _returned(handler)]
    types += [body for _, _, handler in handlers if (body := _body(handler)) is not None]
    types += [Problem, Message, Spoken]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    known = dict(zip(map(str, types), schemas, strict=True))
    paths: dict[str, Json] = {}
    for path, method, handler in handlers:
        paths.setdefault(path, {})[method] = _operation(handler, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "battleboard", "version": "1"},
        "paths": paths,
        "components": {
            "schemas": components | {"Message": known[str(Message)], "Spoken": known[str(Spoken)]},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _handlers(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        path = _PATH.sub(r"{\1}", route.path)
        if path == "/api":  # another name of /api/about
            continue
        for handler in route.route_handlers:
            if handler.resolve_include_in_schema():
                for method in sorted(handler.http_methods - {"OPTIONS"}):
                    yield path, method.lower(), handler


def _returned(handler: HTTPRouteHandler) -> list[Any]:
    """What a handler answers with, one or the other, without the response around it."""
    said = handler.parsed_fn_signature.return_type
    if said.is_union:
        return [part.annotation for part in said.inner_types]
    return [said.inner_types[0].annotation if said.is_subclass_of(Response) else said.annotation]


def _body(handler: HTTPRouteHandler) -> Any:
    data = handler.parsed_fn_signature.parameters.get("data")
    return None if data is None else data.annotation


def _operation(handler: HTTPRouteHandler, known: dict[str, Json]) -> Json:
    name = handler.fn.__name__
    told: Json = {
        "operationId": name,
        "summary": (handler.fn.__doc__ or "").strip(),
        "parameters": [*_parameters(handler)],
        "responses": {str(handler.status_code): _content(_TEXTS.get(name), _either(handler, known))}
        | {str(status): _content(None, known[str(Problem)], word) for status, word in _problems()},
    }
    if "key" in handler.parsed_fn_signature.parameters:
        told["security"] = [{"key": []}]
    if (body := _body(handler)) is not None:
        told["requestBody"] = _content(None, known[str(body)]) | {"required": True}
    elif name in _TEXTS and handler.status_code == 201:
        told["requestBody"] = _content(_TEXTS[name], {"type": "string"}) | {"required": True}
    return told


def _either(handler: HTTPRouteHandler, known: dict[str, Json]) -> Json:
    parts = [known[str(part)] for part in _returned(handler)]
    return parts[0] if len(parts) == 1 else {"anyOf": parts}


def _content(media: str | None, schema: Json, word: str = "") -> Json:
    """A body: JSON of a shape, or a text of another kind."""
    shown = {"type": "string"} if media else schema
    return {
        "description": word or "as asked",
        "content": {media or "application/json": {"schema": shown}},
    }


def _problems() -> Iterator[tuple[int, str]]:
    yield from sorted({status: word for _, status, word in KINDS}.items())


def _parameters(handler: HTTPRouteHandler) -> Iterator[Json]:
    paths = {found for path in handler.paths for found in _PATH.findall(path)}
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name in OURS:
            continue
        limits = field.kwarg_definition
        alias = limits.name if isinstance(limits, ParameterKwarg) and limits.name else name
        yield {
            "name": alias,
            "in": "path" if name in paths else "query",
            "required": name in paths or field.default is Empty,
            "schema": _parameter_schema(field),
        }


def _parameter_schema(field: FieldDefinition) -> Json:
    kind = next((one.annotation for one in field.inner_types if one.annotation is int), None)
    whole = field.annotation is int or kind is int
    schema: Json = {"type": "integer" if whole else "string"}
    limits = field.kwarg_definition
    for ours, theirs in _LIMITS.items():
        if (limit := getattr(limits, ours, None)) is not None:
            schema[theirs] = limit
    return schema
