"""What Actions and Reactions is called, how it looks, and its rules."""

from honorcalc.calculators.ruleset import DICE, Accent, Outside, Ruleset

RULESET = Ruleset(
    slug="actions-reactions",
    name="Actions and Reactions",
    letter="A",
    rules=8,
    light=Accent("#7a5510", deep="#553a06", wash="#f4eddd", lines={5: "#1e6850"}),
    dark=Accent("#e3c070", deep="#f0d79c", wash="#38301d", lines={5: "#80c8a8"}),
    emblem=(
        '<path fill-rule="evenodd" d="M1.5 21.5v-4.2h5.2v-4.6h5.2V8.1h5.2V3.5h5.4v18z'
        'M6.2 1.8l4.2 7H2zM6.2 4.6L4.4 7.5H8z"/>'
    ),
    outside=Outside(
        example="8 5",
        help=f"{DICE.help} If two characters roll, type all dice of the first one first.",
    ),
)
