"""Whether the rulesets declare themselves and their calculators rightly; says what is not right.

A mistake of an author is met while the package is imported: asking for the two lists is enough.
"""

import sys

from scripts.site.asking import ask


def main() -> int:
    """Print the first mistake; the number of lists that it spoils."""
    replies = [ask(verb) for verb in ("rulesets", "list")]
    wrong = [reply["error"]["message"] for reply in replies if not reply["ok"]]
    for message in dict.fromkeys(wrong):
        print(message, file=sys.stderr)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
