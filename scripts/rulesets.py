"""Whether the rulesets declare themselves and their calculators rightly, and each answers.

A mistake in a declaration is met while the package is imported. For a fault in an answer, in its
chart or in the dice, each calculator is asked at its defaults.
"""

import sys

from scripts.site.asking import ask


def mistakes() -> list[str]:
    """Each mistake once, with the file and, where Python knows it, the line."""
    listed = ask("list")
    found = [reply["error"]["message"] for reply in (ask("rulesets"), listed) if not reply["ok"]]
    for id in (calculator["id"] for calculator in listed.get("calculators", ())):
        replies = [ask(verb, calculator=id) for verb in ("describe", "compute")]
        if replies[0].get("description", {}).get("rolls"):
            replies.append(ask("roll", calculator=id))
        wrong = (reply["error"]["message"] for reply in replies if not reply["ok"])
        found += (f"{id}: {message.removeprefix(f'{id}: ')}" for message in wrong)
    return [*dict.fromkeys(found)]


def main() -> int:
    """Print the mistakes; how many there are."""
    found = mistakes()
    for message in found:
        print(message, file=sys.stderr)
    return len(found)


if __name__ == "__main__":
    sys.exit(main() > 0)
