"""What Updated Game Mechanics is called, how it looks, and its rules."""

from honorcalc.calculators.ruleset import DICE, Accent, Outside, Ruleset

RULESET = Ruleset(
    slug="updated-mechanics",
    name="Updated Game Mechanics",
    letter="U",
    rules=7,
    light=Accent("#0d6272", deep="#08434f", wash="#e2eff1"),
    dark=Accent("#7ecbdb", deep="#ace2ed", wash="#1f3439"),
    emblem=(
        '<path fill-rule="evenodd" d="M12 1.2l10.3 12.1L12 22.8 1.7 13.3zM12 4.3L7.9 13.7'
        "l4.1 3.2 4.1-3.2zM10.2 5.7l-6 7.1 2.1.7zM13.8 5.7l3.9 7.8 2.1-.7zM6.9 15.4"
        'l-2.3-.8 6.3 5.9v-2.1zM17.1 15.4l-4 3v2.1l6.3-5.9z"/>'
    ),
    outside=Outside(
        help=f"{DICE.help} The hit pool comes first. If a die is rolled again, type its new face "
        "right after the old one.",
    ),
)
