"""Whether the rulesets declare themselves and their calculators rightly, and each answers.

A mistake in a declaration is met while the package is imported. A fault in an answer is met when
the calculator is described, because it is then asked at its defaults.
"""

import sys

from scripts.site.asking import ask


def mistakes() -> list[str]:
    """Each mistake once, with the file and, where Python knows it, the line."""
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
