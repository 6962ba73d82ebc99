"""What we use of the builder's and the theme's inside is listed, and is there."""

import re

import pytest

from scripts import internals
from tests.conftest import ROOT

USES = internals.uses()
THEME = internals.theme_text()
# Anything that looks like a name of the theme, however it is used.
LOOKS = re.compile(r"[\w.-]*(?<![a-z])(?:md-[a-z]|--md|__md_|md[A-Z])[\w-]*\$?")
OBSERVABLE = re.compile(r"(?<![\w$])[a-z]\w*\$(?![\w{/])")


def test_only_the_adapter_knows_the_builder() -> None:
    """A move to another builder replaces it and the two hooks."""
    assert USES["builder", "mkdocs"] == ["scripts/site/builder.py"]
    decisions = (ROOT / "docs" / "project" / "decisions.md").read_text("utf-8")
    for name in ("builder.py", "hook.py", "python_hook.py", "scripts.internals"):
        assert f"`{name}`" in decisions or name in decisions


def test_nothing_that_looks_like_the_theme_is_missing() -> None:
    """A grep that knows nothing of kinds finds no more than the list has."""
    seen = 0
    for path in internals.sources():
        name = path.relative_to(ROOT).as_posix()
        listed = [of for (_, of), files in USES.items() if name in files]
        text = path.read_text("utf-8")
        found = set(LOOKS.findall(text))
        if path.suffix == ".js":
            found |= set(OBSERVABLE.findall(text))
        for word in found:
            assert any(of in word for of in listed), f"{name}: {word}"
            seen += 1
    assert seen > 100


def test_a_replaced_template_is_found() -> None:
    """Each of ours that stands where the theme has one."""
    replaced = {name for kind, name in USES if kind == "replaced template"}
    both = internals.templates_of(internals.THEME) & internals.templates_of(internals.OURS)
    assert replaced == both
    assert "partials/nav-item.html" in replaced


@pytest.mark.parametrize("kind", sorted({*internals.INSIDE, "patch"} - {"file"}))
def test_the_pinned_theme_has_it(kind: str) -> None:
    """A name that a later version no longer has is found before a reader finds it."""
    for name in (name for of, name in USES if of == kind):
        if kind == "dataset":
            spelled = re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)
            assert f"data-{spelled}" in THEME
        else:
            assert name in THEME, f"{kind} {name}"
