"""The grammar check: what it reads of a page, and what it finds."""

import json
import tomllib
from pathlib import Path

import pytest

from scripts import grammar
from scripts.aside import hash_of
from scripts.site.asking import ask
from tests.conftest import ROOT

PAGE = """---
title: The test
description: One sentence.
---

# The test

Roll *two* dice, as in [the test](test.md#h1). [H1](#h1){ #h1 .rule }
Add `them` ([H2](#h2){ .rule }).

| Roll | What happens |
|--:|:--|
| 6 | **It counts 0.** |

```honorcalc honor.test
acting_multiplier=2
```

??? interpretation "Interpretation: whose roll"
    **H1.** Yours.
"""


def test_a_page_is_read_without_its_markup_and_with_its_lines() -> None:
    """Headings, sentences, cells and titles of notes; no fence, no code of a rule, no address."""
    assert list(grammar.paragraphs(PAGE)) == [
        (6, "The test"),
        (8, "Roll two dice, as in the test. Add code."),
        (11, "Roll"),
        (11, "What happens"),
        (13, "It counts 0."),
        (19, "Interpretation: whose roll"),
        (20, "H1. Yours."),
    ]


MISSPELT = "Roll three kubes."
MISTAKES = {
    "This is a attack.": "AnA",
    "Roll the the dice.": "RepeatedWords",
    MISSPELT: "SpellCheck",
}
KNOWN = ["Reiko rolls 5k3 and is Out.", "T1 comes before T2 and after H32."]
UNKNOWN, ALLOWED = "T3 comes after U7.", "He draws an card."
ALLOW = {"AnA": ["an"], "RepeatedWords": ["a"]}


@pytest.fixture(scope="module")
def found() -> dict[str, list[tuple[str, str]]]:
    """The rule and the words of each complaint about a text, with one more ruleset declared.

    All of them are read at once, because Harper takes seconds to start.
    """
    own = tomllib.loads((ROOT / "scripts/grammar.toml").read_text("utf-8"))
    more = {"rulesets": [*ask("rulesets")["rulesets"], {"letter": "T", "rules": 2}]}
    texts = [*MISTAKES, *KNOWN, UNKNOWN, ALLOWED]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grammar, "ask", lambda verb: more)
        complaints = grammar.harper({**own, "allow": ALLOW}, texts)
    read: dict[str, list[tuple[str, str]]] = {text: [] for text in texts}
    for one in complaints:
        read[texts[one.at]].append((one.rule, one.words))
    return read


def test_mistakes_are_found_and_placed(found: dict[str, list[tuple[str, str]]]) -> None:
    """A wrong article, a doubled word and a wrong spelling; words of the games are known."""
    for text, rule in MISTAKES.items():
        assert any(rule in complaint for complaint, _ in found[text]), text
    assert found[KNOWN[0]] == []


def test_what_is_allowed_is_not_told(found: dict[str, list[tuple[str, str]]]) -> None:
    """The words under `allow` pass in their rule only."""
    assert found[ALLOWED] == []
    assert ("AnA", "a") in found["This is a attack."]


def test_rule_codes_are_words(found: dict[str, list[tuple[str, str]]]) -> None:
    """Whatever rulesets declare them; a code beyond the last of a ruleset is none."""
    assert found[KNOWN[1]] == []
    assert [words for _, words in found[UNKNOWN]] == ["T3"]


def test_only_what_is_new_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text without a mistake is kept; one with a mistake is told each time with a remedy."""
    said = [grammar.Said("a page:1", "Roll two dice."), grammar.Said("a page:2", MISSPELT)]
    asked: list[list[str]] = []

    def harper(_: object, texts: list[str]) -> list[grammar.Complaint]:
        asked.append(texts)
        return [grammar.Complaint(texts.index(MISSPELT), "SpellCheck", "kubes", "“cubes”?")]

    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(grammar, "CLEAN", tmp_path / "cache" / "clean.json")
    monkeypatch.setattr(grammar, "harper", harper)
    monkeypatch.setattr(grammar, "pages", lambda: iter(said))
    monkeypatch.setattr(grammar, "calculators", lambda: iter(()))
    monkeypatch.setattr(grammar, "verdicts", lambda: iter(()))
    assert [grammar.main(), grammar.main()] == [1, 1]
    assert asked == [[one.text for one in said], [MISSPELT]]
    told = "Correct it, or add it to `words` in scripts/grammar.toml."
    expected = f"a page:2: SpellCheck: “kubes”: “cubes”? {told}"
    assert capsys.readouterr().err.splitlines() == [expected] * 2
    kept = json.loads(grammar.CLEAN.read_text("utf-8"))
    assert kept["texts"] == [hash_of([said[0].text])]


def test_what_a_calculator_says_is_read() -> None:
    """Title, help, headline, note and refusal are all among it."""
    description = ask("describe", calculator="honor.movement")["description"]
    texts = {*grammar.labels(description), *grammar.answers("honor.movement", description)}
    assert {"Movement", "In this turn, counting the movement."} <= texts
    assert any(text.startswith("A character with a skill of 2 walks") for text in texts)
    assert "The multiplier is Agility, or Running." in texts
    assert "? is not one of walk, run, sprint" in texts
