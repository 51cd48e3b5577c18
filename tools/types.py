"""The client's types, from the server's own description of its routes.

`python -m tools.types` writes them, which needs Node; `--check` finds out whether they are stale,
by the digest in their first line, and needs none.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from pathlib import Path

from battleboard.server.app import make_app
from battleboard.server.openapi import document
from battleboard.server.settings import Settings
from tools.client import ROOT, WEB, run

TYPES = WEB / "src" / "lib" / "schema.ts"
OPTIONS = ("--immutable", "--default-non-nullable", "false")


def shapes() -> str:
    """The shapes that the server speaks in, without the routes."""
    described = document(make_app(Settings(database="memory")))
    return json.dumps({**described, "paths": {}}, sort_keys=True)


def head() -> str:
    """The first line of what is up to date."""
    digest = hashlib.sha256(shapes().encode()).hexdigest()
    return f"// Written by tools.types from shapes with the digest {digest[:16]}\n"


def is_current() -> bool:
    """Whether the types are those of the server."""
    return TYPES.is_file() and TYPES.read_text().startswith(head())


def main() -> None:
    if "--check" in sys.argv[1:]:
        if not is_current():
            sys.exit(f"stale: {TYPES.relative_to(ROOT)}; run: python -m tools.types")
        return
    with tempfile.TemporaryDirectory() as folder:
        described, made = Path(folder, "shapes.json"), Path(folder, "schema.ts")
        described.write_text(shapes())
        command = ["exec", "--", "openapi-typescript", str(described), "-o", str(made), *OPTIONS]
        run(*command)
        TYPES.write_text(head() + made.read_text())


if __name__ == "__main__":
    main()
