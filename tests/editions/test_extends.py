"""A variant writes only its difference from the edition that it extends."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from battleboard.editions import load
from battleboard.errors import EditionError
from tests.editions.copies import DATA, copy_data

VARIANTS = {"anniversary-1942": "anniversary-1941", "global-1940": "europe-1940"}


def written(edition: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{edition}.toml").read_text(encoding="utf-8"))


def write(folder: Path, edition: str, text: str) -> Path:
    copy_data(folder)
    (folder / f"{edition}.toml").write_text(text, encoding="utf-8")
    return folder


def repeated(variant: dict[str, Any], base: dict[str, Any], way: str = "") -> list[str]:
    """What a variant says that its base says already; a changed row of a set-up is told whole."""
    found = []
    for key, value in variant.items():
        if key in base and value == base[key]:
            found.append(f"{way}{key}")
        elif isinstance(value, dict) and isinstance(base.get(key), dict) and way.count(".") < 2:
            found += repeated(value, base[key], f"{way}{key}.")
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_repeats_nothing(variant: str) -> None:
    ours = written(variant)
    assert ours["extends"] == VARIANTS[variant]
    assert repeated(ours, written(VARIANTS[variant])) == []


@pytest.mark.parametrize("edition", ["1941", "anniversary-1941", "europe-1940", "ww1-1914"])
def test_the_others_stand_alone(edition: str) -> None:
    assert "extends" not in written(edition)


def test_a_variant_that_says_nothing_is_its_base(tmp_path: Path) -> None:
    folder = write(tmp_path, "same", 'extends = "1941"\n')
    same, base = load("same", folder), load("1941")
    assert same.id == "same"
    assert (same.title, same.powers, same.setup, same.policies, same.victory) == (
        base.title,
        base.powers,
        base.setup,
        base.policies,
        base.victory,
    )


def test_tables_are_laid_over_key_by_key(tmp_path: Path) -> None:
    text = """
        extends = "1941"
        title = "Rich"
        [powers.Germany]
        start_ipcs = 99
        [units.tank]
        cost = 5
        [setup.Germany]
        Germany = { infantry = 9 }
        """
    rich, base = load("rich", write(tmp_path, "rich", text)), load("1941")
    assert rich.title == "Rich"
    assert rich.powers["Germany"].start_ipcs == 99
    assert rich.powers["Germany"].start_income == base.powers["Germany"].start_income
    assert (rich.units["tank"].cost, rich.units["tank"].attack) == (5, 3)
    [home] = [row for row in rich.setup if row.space == "Germany"]
    assert home.units == {"infantry": 9, "fighter": 1, "bomber": 1}


def test_a_list_replaces_a_list(tmp_path: Path) -> None:
    text = 'extends = "1941"\n[areas]\nclosed_sea = ["Sea Zone 1"]\n'
    assert load("other", write(tmp_path, "other", text)).areas["closed_sea"] == ("Sea Zone 1",)


def test_a_new_turn_order_sorts_the_powers(tmp_path: Path) -> None:
    text = 'extends = "1941"\n[powers.Japan]\nturn_order = 0\n'
    assert next(iter(load("early", write(tmp_path, "early", text)).powers)) == "Japan"


def test_a_variant_of_a_variant(tmp_path: Path) -> None:
    folder = write(tmp_path, "first", 'extends = "1941"\ntitle = "First"\nrulebook = "Ours"\n')
    (folder / "second.toml").write_text('extends = "first"\ntitle = "Second"\n', encoding="utf-8")
    second = load("second", folder)
    assert (second.title, second.rulebook) == ("Second", "Ours")


def test_what_is_removed_is_gone(tmp_path: Path) -> None:
    text = """
        extends = "1941"
        remove = ['setup."Soviet Union".Karelia', "setup.Germany.Ukraine.tank", "areas.closed_sea"]
        """
    less = load("less", write(tmp_path, "less", text))
    assert "Karelia" not in {row.space for row in less.setup}
    [ukraine] = [row for row in less.setup if row.space == "Ukraine"]
    assert ukraine.units == {"infantry": 3}
    assert "closed_sea" not in less.areas


def test_what_is_removed_can_be_told_anew(tmp_path: Path) -> None:
    text = """
        extends = "1941"
        remove = ["setup.Germany.Ukraine"]
        [setup.Germany]
        Ukraine = { bomber = 1 }
        """
    other = load("other", write(tmp_path, "other", text))
    [ukraine] = [row for row in other.setup if row.space == "Ukraine"]
    assert ukraine.units == {"bomber": 1}


def test_the_base_is_left_as_it_is(tmp_path: Path) -> None:
    text = 'extends = "1941"\nremove = ["setup.Germany.Ukraine"]\n'
    folder = write(tmp_path, "less", text)
    load("less", folder)
    assert load("1941", folder).setup == load("1941").setup


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ('extends = "1491"', "extends", 'there is no edition "1491"; did you mean "1941"?'),
        ('extends = "odd"', "extends", "goes in a circle: odd > odd"),
        ("extends = 1941", "extends", "expected the id of an edition, found 1941"),
        ('title = "Alone"\nremove = ["setup"]', "extends", "expected the id of an edition"),
        (
            'extends = "1941"\nremove = ["areas.closed_sea", "areas.open_sea"]',
            "remove[1]",
            "the base has no areas.open_sea",
        ),
        ('extends = "1941"\nremove = ["areas closed"]', "remove[0]", "not a dotted key"),
        ('extends = "1941"\nremove = "areas"', "remove", 'Expected "array", got "str"'),
        ('extends = "1941"\nremove = ["victory"]', "(file)", 'missing key "victory"'),
        ('extends = "1941"\nremove = ["policies.raids"]', "policies", 'missing key "raids"'),
    ],
)
def test_a_spoilt_variant_is_refused(text: str, place: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(EditionError) as refused:
        load("odd", write(tmp_path, "odd", text))
    assert refused.value.path == place
    assert reason in refused.value.reason


def test_a_longer_circle_is_told_whole(tmp_path: Path) -> None:
    folder = write(tmp_path, "one", 'extends = "two"\n')
    (folder / "two.toml").write_text('extends = "one"\n', encoding="utf-8")
    with pytest.raises(EditionError, match="goes in a circle: one > two > one") as refused:
        load("one", folder)
    assert (refused.value.file, refused.value.path) == ("two.toml", "extends")


def test_a_mistake_is_blamed_on_the_file_that_makes_it(tmp_path: Path) -> None:
    """What the variant says is the variant's, what it inherits is the base's."""
    folder = write(tmp_path, "odd", 'extends = "1941"\n[powers.Germany]\nstart_ipcs = "many"\n')
    with pytest.raises(EditionError) as refused:
        load("odd", folder)
    assert (refused.value.file, refused.value.path) == ("odd.toml", "powers.Germany.start_ipcs")

    (folder / "odd.toml").write_text('extends = "1941"\nboard = "anniversary"\n', encoding="utf-8")
    with pytest.raises(EditionError) as refused:
        load("odd", folder)
    assert refused.value.file == "boards/anniversary.json"

    text = 'extends = "1941"\n[options.short_game]\nvalues = ["no", "yes"]\n'
    (folder / "odd.toml").write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as refused:
        load("odd", folder)
    assert (refused.value.file, refused.value.path) == ("1941.toml", "options.short_game.default")
