"""A site of one toy ruleset in two releases, each built as the whole site is."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT
from tests.project.test_reproducible import copy_of

RULESET_PY = '''"""A toy."""

from honorcalc.calculators.ruleset import Accent, Ruleset

RULESET = Ruleset(
    slug="toy", name="Toy", letter="T", rules=1, emblem='<path d="M2 2h20v20H2z"/>',
    light=Accent("#803030", deep="#602020", wash="#f4e8e8"),
    dark=Accent("#f0b0b0", deep="#f8d0d0", wash="#402a2a", lines={2: "#80c8a8"}),
)
'''
CALCULATOR_PY = '''"""A rule of the toy."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import percent
from honorcalc.probability.distribution import Distribution

SIDES = {sides}


@calculator(
    "toy.{id}",
    title="Toy {id}",
    asks="succeed",
    rules="T1",
    values=(Value("success", "Succeeds"),),
)
def {id}({name}: Annotated[int, Whole("Skill", minimum=1, maximum=9)] = 3) -> Answer:
    """The chance to roll a die at or below the skill."""
    chance = Fraction({name}, SIDES)
    series = Series("Result", "", Distribution(dict.fromkeys(range(1, SIDES + 1), 1)))
    return Answer(
        headline=f"A toy with skill {{{name}}} succeeds {{percent(chance)}} of the time.",
        values={{"success": chance}},
        chart=Odds(
            series, counts=lambda result: result <= {name}, threshold={name}, line="skill {{}}"
        ),
    )
'''


@dataclass(frozen=True)
class Release:
    """What one release says: its word on each page, a parameter's name, a rule, its calculators."""

    word: str
    parameter: str
    sides: int
    calculators: tuple[str, ...]

    def lead(self, value: int) -> str:
        """The figure for a setting, by the release's rule."""
        return f"{100 * value / self.sides:.1f}%"


FIRST = Release("first", "skill", 10, ("test",))
SECOND = Release("second", "talent", 20, ("test", "tool"))
"""A parameter has another name, the die more sides, and there is a new tool."""


def page(title: str, word: str, text: str = "", door: str = "") -> str:
    """A page that says which release it is of."""
    head = f"---\ntitle: {title}\n{door}description: {title} of the {word} release.\n---\n"
    return f"{head}\n# {title}\n\nOf the {word} release. {text}\n"


def pages(release: Release) -> dict[str, str]:
    """The pages of a release by their paths."""
    word = release.word
    texts = {
        "index.md": page("Home", word),
        "toy/index.md": page("Toy", word, door="door: A die.\n"),
    }
    for id in release.calculators:
        rule = "\n\n**T1.** Roll a die." if id == "test" else ""
        fence = f"{rule}\n\n```honorcalc toy.{id}\n```"
        texts[f"toy/{id}.md"] = page(f"The {id}", word, fence)
    more = ("one", "two", "three", "four", "five")
    return texts | {f"toy/{name}.md": page(name.title(), word) for name in more}


def write(place: Path, release: Release) -> None:
    """Puts the toy and its pages into a copy of the project, in place of all that is there."""
    rulesets, docs = place / "honorcalc" / "rulesets", place / "docs"
    for folder in (docs, *rulesets.glob("*/")):
        shutil.rmtree(folder)
    texts = pages(release)
    files = {docs / path: text for path, text in texts.items()}
    files |= {docs / "includes" / f"{name}.md": "" for name in ("glossary", "search")}
    files[rulesets / "toy" / "__init__.py"] = ""
    files[rulesets / "toy" / "ruleset.py"] = RULESET_PY
    for id in release.calculators:
        module = CALCULATOR_PY.format(id=id, name=release.parameter, sides=release.sides)
        files[rulesets / "toy" / f"{id}.py"] = module
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    # Nobody reads it on a slow line: packed quickly, it is as good and soon there.
    compress = place / "scripts" / "compress.py"
    levels = "QUALITY, START_QUALITY, LARGE_QUALITY = "
    text = compress.read_text("utf-8")
    assert f"{levels}10, 11, 9" in text
    compress.write_text(text.replace(f"{levels}10, 11, 9", f"{levels}1, 1, 1"), "utf-8")
    config = place / "mkdocs.yml"
    toy = [f"      - {path}" for path in texts if path != "index.md"]
    lines = ["nav:", "  - Home: index.md", "  - Toy:", *toy, ""]
    config.write_text(config.read_text("utf-8").partition("nav:\n")[0] + "\n".join(lines), "utf-8")


def build(folder: Path, address: str) -> dict[Release, Path]:
    """Builds both releases for an address, at the same time; returns where they are."""
    running = {}
    for release in (FIRST, SECOND):
        place = folder / release.word
        place.mkdir()
        copy_of(ROOT, place)
        write(place, release)
        # What contents compress to, and fonts, are as they are in any build.
        (place / "build").mkdir()
        (place / "build" / "cache").symlink_to(ROOT / "build" / "cache")
        running[release] = subprocess.Popen(
            [sys.executable, "-m", "scripts.build"],
            cwd=place,
            env={**os.environ, "SITE_URL": address, "SOURCE_DATE_EPOCH": "1780000000"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    for program in running.values():
        said, _ = program.communicate()
        assert program.returncode == 0, said
    return {release: folder / release.word / "site" for release in running}
