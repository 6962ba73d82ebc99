"""Grammar and spelling of what a person reads: the pages, and what the calculators say.

Harper (scripts/grammar.mjs) reads it; `scripts/grammar.toml` has the games' own words and the rules
that we do not follow, each with its reason. A text in which it found nothing is not read again.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import honorcalc
from scripts.aside import hash_of
from scripts.rulesets import mistakes
from scripts.site.asking import ask, rule_codes

HARPER = Path("node_modules/harper.js")
DOCS, CLEAN = Path("docs"), Path("build/cache/grammar.json")
NOT_PROSE = {"docs/includes/search.md", "docs/project/benchmarks.md"}
"""Synonyms line by line, and a page of measured rows."""
RULE = re.compile(r"^([A-Z]\d+): ")
DICE = [f"{letter}{n}" for letter in "dk" for n in range(31)]
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
REMEDIES = {"SpellCheck": " Correct it, or add it to `words` in scripts/grammar.toml."}
"""What Harper, which knows nothing of our files, leaves out of what it says."""

FENCE = re.compile(r"^ *(`{3,}).*?^ *\1 *$", re.MULTILINE | re.DOTALL)
FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
CODE = re.compile(r"\[[A-Z]\d+\]\([^)]*\)(?:\{[^}]*\})?")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
TERM = re.compile(r"^\*\[([^\]]+)\]:", re.MULTILINE)
LITERAL = re.compile(r"`[^`]*`")
NOTE = re.compile(r"^([?!]{3}\+? \w+) \"(.*)\"$", re.MULTILINE)
NOTHING = re.compile(r"<[^>]*>|\{[^}\n]*\}|[*]+|(?<!\w)_|_(?!\w)|\(\s*\)")
GAP = re.compile(r" +(?=[.,;:])| +$", re.MULTILINE)
MARK = re.compile(r"^(?:[#>\s]+|[-+] |\d+\. |[?!]{3}\+? \w+ |:\s+)+", re.MULTILINE)
ROW = re.compile(r"^ *\|(.*)\|$")


class Said(NamedTuple):
    """Words to be read, and where they stand."""

    where: str
    text: str


class Complaint(NamedTuple):
    """What Harper says about the text at a place in the list."""

    at: int
    rule: str
    words: str
    why: str


def blank(match: re.Match[str]) -> str:
    """Only the line breaks of what is left out, so that lines keep their numbers."""
    return "\n" * match[0].count("\n")


def prose(page: str) -> str:
    r"""A page without its markup, line by line.

    >>> prose("**Roll *two* dice.** [H1](#h1){ #h1 .rule }\nSee [the test](test.md) and `x`.")
    'Roll two dice.\nSee the test and code.'
    """
    for pattern in (FRONT, FENCE, DRAWING):
        page = pattern.sub(blank, page)
    page = NOTE.sub(r"\1 \2", TERM.sub(r"\1 means:", page))
    page = LITERAL.sub("code", CODE.sub("", page))
    return GAP.sub("", NOTHING.sub("", LINK.sub(r"\1", page)))


def paragraphs(page: str) -> Iterator[tuple[int, str]]:
    r"""The paragraphs, items and cells of a page with their lines.

    >>> list(paragraphs("# One\n\nTwo\nthree.\n\n| Four | Five |\n|:--|--:|\n| 6 | seven |"))
    [(1, 'One'), (3, 'Two three.'), (6, 'Four'), (6, 'Five'), (8, 'seven')]
    """
    start, lines = 0, list[str]()
    for number, line in enumerate([*prose(page).splitlines(), ""], 1):
        row = ROW.match(line)
        if lines and (row or not line.strip() or MARK.match(line)):
            yield start, " ".join(lines)
            lines = []
        if row:
            cells = (cell.strip() for cell in row[1].split("|"))
            yield from ((number, cell) for cell in cells if re.search("[a-z]{2}", cell))
        elif words := MARK.sub("", line).strip():
            start = start if lines else number
            lines.append(words)


def pages() -> Iterator[Said]:
    """What the pages say."""
    for path in sorted(DOCS.rglob("*.md")):
        if path.as_posix() not in NOT_PROSE:
            for line, text in paragraphs(path.read_text("utf-8")):
                yield Said(f"{path}:{line}", text)


def labels(description: dict[str, Any]) -> Iterator[str]:
    """The words of a card, whatever its settings."""
    yield from (description["title"], description["summary"])
    for named in (*description["parameters"], *description["values"]):
        yield from (named["label"], named["help"])
        yield from (choice["label"] for choice in named.get("choices", ()))


def settings(description: dict[str, Any]) -> Iterator[dict[str, object]]:
    """The defaults; each choice, the ends of each range, and one step too far."""
    yield {}
    for parameter in description["parameters"]:
        ends = [parameter[end] for end in ("minimum", "maximum") if end in parameter]
        for value in (*ends, *(c["value"] for c in parameter.get("choices", ())), "?"):
            yield {parameter["name"]: value}


def answers(calculator: str, description: dict[str, Any]) -> Iterator[str]:
    """Headlines, notes and refusals of a calculator."""
    for chosen in settings(description):
        try:
            result = honorcalc.compute(calculator, **chosen)
        except ValueError as refusal:
            yield str(refusal).split(": ", 2)[-1]
        else:
            yield result.headline
            yield from (RULE.sub("", note) for note in result.notes)


def calculators() -> Iterator[Said]:
    """What the calculators say; sentences that differ only in their numbers are read once."""
    for listed in ask("list")["calculators"]:
        id = listed["id"]
        description = ask("describe", calculator=id)["description"]
        for text in chain(labels(description), answers(id, description)):
            yield Said(id, text)


def verdicts() -> Iterator[Said]:
    """What is said about the sources."""
    lists = honorcalc.claims()
    for entry in chain(lists["claims"], lists["errata"], lists["interpretations"]):
        for key in ("statement", "sentence", "printed", "corrected", "reading"):
            yield Said(entry["id"], entry.get(key, ""))


def once(said: Iterator[Said]) -> Iterator[Said]:
    """Each text only where it stands first, whatever its numbers are."""
    known = set[str]()
    for place, text in said:
        key = NUMBER.sub("0", text)
        if text and key not in known:
            known.add(key)
            yield Said(place, text)


def harper(own: dict[str, Any], texts: list[str]) -> list[Complaint]:
    """What Harper has to say about some texts, but for what we allow."""
    request = {
        "words": [*own["words"].split(), *rule_codes(ask("rulesets")["rulesets"]), *DICE],
        "quiet": list(own["quiet"]),
        "texts": texts,
    }
    command = ["node", "scripts/grammar.mjs"]
    read = subprocess.run(
        command, input=json.dumps(request), stdout=subprocess.PIPE, text=True, check=True
    )
    found = [Complaint(**complaint) for complaint in json.loads(read.stdout)]
    return [one for one in found if one.words.strip() not in own["allow"].get(one.rule, ())]


def clean(judge: str) -> set[str]:
    """The texts in which this judge has found nothing before, by their hashes."""
    if not CLEAN.exists():
        return set()
    kept = json.loads(CLEAN.read_text("utf-8"))
    return set(kept["texts"]) if kept["judge"] == judge else set()


def main() -> int:
    """Print what Harper finds; the number of complaints."""
    if not HARPER.exists():  # `make check` installs what the locks say before it checks
        print("grammar: not read, for node_modules has no harper.js; see `make check`")
        return 0
    if mistakes():  # which their own check tells
        print("grammar: not read, for a ruleset has a mistake")
        return 0
    own = Path("scripts/grammar.toml").read_text("utf-8")
    version = json.loads(Path("package.json").read_text("utf-8"))["devDependencies"]["harper.js"]
    judge = hash_of([version, own])
    known = clean(judge)
    said = list(once(chain(pages(), calculators(), verdicts())))
    new = [one for one in said if hash_of([one.text]) not in known]
    found = harper(tomllib.loads(own), [one.text for one in new]) if new else []
    for one in found:
        place, why = new[one.at].where, one.why + REMEDIES.get(one.rule, "")
        print(f"{place}: {one.rule}: “{one.words}”: {why}", file=sys.stderr)
    faulty = {new[one.at].text for one in found}
    texts = sorted(hash_of([one.text]) for one in said if one.text not in faulty)
    CLEAN.parent.mkdir(parents=True, exist_ok=True)
    CLEAN.write_text(json.dumps({"judge": judge, "texts": texts}), "utf-8")
    return len(found)


if __name__ == "__main__":
    sys.exit(main() > 0)
