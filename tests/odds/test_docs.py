"""What the page about odds says is so."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"


def test_the_code_on_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    asked = next(block for block in blocks if "many(" in block)
    exec(asked, {})  # noqa: S102 our own page


def test_the_calls_on_the_page_exist() -> None:
    from battleboard.odds import best, board, many, odds, raid, waves

    for call in (odds, many, best.best, raid.raid, waves.waves, waves.hold):
        assert callable(call)
    named = re.search(r"`odds\.board\.(.*?)` \|", PAGE.read_text(encoding="utf-8"))
    assert named is not None
    for name in re.findall(r"\w+_\w+", named[1]):
        assert callable(getattr(board, name))
