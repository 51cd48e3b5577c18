"""The client's files, as they were built; or a page that says they were not."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from battleboard.server.blobs import Blob, blob, sent
from battleboard.server.errors import Unknown
from battleboard.server.problems import AnyRequest

STATIC = "static"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = b"""<!doctype html><meta charset="utf-8"><title>battleboard</title>
<h1>battleboard</h1>
<p>The server runs, but its pages were not built: run <code>make client</code>.</p>
<p>Programs find everything under <a href="/api/openapi.json">/api</a>.</p>
"""


class Files:
    """All files of the client, in memory."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        self._files = {name: blob(data, _kind(name)) for name, data in contents.items()}
        self._index = self._files.get("index.html") or blob(NOT_BUILT, "text/html")

    def find(self, path: str) -> tuple[Blob, str]:
        """A file and how long it may be kept; a path without a dot is a place in the client."""
        name = path.strip("/")
        if found := self._files.get(name):
            return found, FOREVER if name.startswith("assets/") else "no-cache"
        if "." in name.rpartition("/")[2] or name.startswith("api/"):
            raise Unknown(f"there is nothing at /{name}")
        return self._index, "no-cache"


def built() -> dict[str, bytes]:
    """The files that were built into the package, by their paths."""
    root = files("battleboard.server").joinpath(STATIC)
    return dict(_read(root, "")) if root.is_dir() else {}


def _read(folder: Traversable, under: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        name = f"{under}{item.name}"
        if item.is_dir():
            yield from _read(item, f"{name}/")
        else:
            yield name, item.read_bytes()


def _kind(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(
    request: AnyRequest, client_files: NamedDependency[Files], path: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the client."""
    found, caching = client_files.find(path)
    return sent(request, found, caching)
