"""The generated pages of docs/: `python -m tools.docs` writes them, `--check` finds stale ones."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tools import reference, rules_coverage

DOCS = Path(__file__).parent.parent / "docs"
PAGES: dict[str, Callable[[], str]] = {
    "reference.md": reference.report,
    "rules-coverage.md": rules_coverage.report,
}


def stale() -> list[str]:
    """The pages that are not what they would be if they were written now."""
    return [
        name
        for name, report in PAGES.items()
        if not (DOCS / name).exists() or (DOCS / name).read_text() != report()
    ]


def main() -> None:
    if "--check" in sys.argv[1:]:
        if found := stale():
            sys.exit(f"stale: {', '.join(found)}; run: python -m tools.docs")
        return
    for name, report in PAGES.items():
        (DOCS / name).write_text(report())
        print(f"docs/{name}")


if __name__ == "__main__":
    main()
