"""What Honor's Edge is called, how it looks, and its rules."""

from honorcalc.calculators.ruleset import DICE, Accent, Outside, Ruleset

RULESET = Ruleset(
    slug="honors-edge",
    name="Honor's Edge",
    letter="E",
    rules=16,
    light=Accent("#34508f", deep="#22396c", wash="#e8ecf6", lines={3: "#1e6850"}),
    dark=Accent("#a9bcf2", deep="#c6d3fa", wash="#262d42", lines={3: "#80c8a8"}),
    emblem=(
        '<path d="M15.7 4.9A8 8 0 0 0 4.9 15.7zM19.1 8.3A8 8 0 0 1 8.3 19.1zM1.6 21.4'
        'L21.2 1.8l1.2-.2-.2 1.2L2.6 22.4z"/><path d="M3.6 17.2l3.2 3.2-1 1-3.2-3.2z"/>'
    ),
    outside=Outside(
        help=f"{DICE.help} Write a die that exploded as its sum, such as 16. If a 1 is rerolled, "
        "write the second result right after the 1.",
    ),
)
