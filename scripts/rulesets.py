"""Whether the rulesets declare themselves and their calculators rightly, and each answers.

A mistake in a declaration is met while the package is imported. For a fault in an answer, in its
chart or in the dice, each calculator is asked at its defaults.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from scripts.site.asking import ask, rule_codes

CODE = re.compile(r"([A-Z]\d+): ")
"""What a note about a rule begins with."""


def mistakes() -> list[str]:
    """Each mistake once, with the file and, where Python knows it, the line."""
    listed, declared = ask("list"), ask("rulesets")
    found = [reply["error"]["message"] for reply in (declared, listed) if not reply["ok"]]
    rulesets = declared.get("rulesets", ())
    found += shared_letters(rulesets)
    codes = {*rule_codes(rulesets)}
    for id in (calculator["id"] for calculator in listed.get("calculators", ())):
        replies = [ask(verb, calculator=id) for verb in ("describe", "compute")]
        if replies[0].get("description", {}).get("rolls"):
            replies.append(ask("roll", calculator=id))
        wrong = [reply["error"]["message"] for reply in replies if not reply["ok"]]
        wrong += unknown(replies[1], codes)
        found += (message if f"{id}: " in message else f"{id}: {message}" for message in wrong)
    return [*dict.fromkeys(found)]


def shared_letters(rulesets: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Rulesets whose codes of rules begin like those of another one."""
    first: dict[str, str] = {}
    for letter, slug in ((one["letter"], one["slug"].replace("-", "_")) for one in rulesets):
        if letter in first:
            both = f"honorcalc/rulesets/{first[letter]}/ruleset.py and {slug}/ruleset.py"
            yield f"{both}: have the same letter, {letter}; change it in the newer one"
        elif letter:
            first[letter] = slug


def unknown(reply: dict[str, Any], codes: set[str]) -> Iterator[str]:
    """What is wrong with the notes of an answer: codes that no ruleset has."""
    for note in reply["result"]["notes"] if reply["ok"] else ():
        named = CODE.match(note)
        if named and named[1] not in codes:
            yield f"a note of its answer names {named[1]}, which no ruleset has"


def main() -> int:
    """Print the mistakes; how many there are."""
    found = mistakes()
    for message in found:
        print(message, file=sys.stderr)
    return len(found)


if __name__ == "__main__":
    sys.exit(main() > 0)
