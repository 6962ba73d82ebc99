"""Whether the rulesets declare themselves and their calculators rightly; says what is not right.

A mistake of an author is met while the package is imported, and a fault in a calculator when it is
described, which it answers at its defaults for.
"""

import sys

from scripts.site.asking import ask


def mistakes() -> list[str]:
    """Each mistake once, with its file."""
    listed = ask("list")
    replies = [ask("rulesets"), listed]
    for calculator in listed.get("calculators", ()):
        replies.append(ask("describe", calculator=calculator["id"]))
    return [*dict.fromkeys(reply["error"]["message"] for reply in replies if not reply["ok"])]


def main() -> int:
    """Print the mistakes; how many there are."""
    found = mistakes()
    for message in found:
        print(message, file=sys.stderr)
    return len(found)


if __name__ == "__main__":
    sys.exit(main() > 0)
