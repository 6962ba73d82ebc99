"""What the family of any dice is called and how it looks; it has no rules of its own."""

from honorcalc.calculators.ruleset import DICE, Accent, Outside, Ruleset

RULESET = Ruleset(
    slug="dice",
    name="Any dice",
    light=Accent("#4a5568", deep="#2f3747", wash="#e9ecf1"),
    dark=Accent("#a9b8d0", deep="#cad5e6", wash="#2a303b"),
    emblem=(
        '<path fill-rule="evenodd" d="M12 1.5l9.2 5.3v10.4L12 22.5l-9.2-5.3V6.8z'
        "M12 4.2L6.4 7.4 12 10.6l5.6-3.2zM5.1 9.4v6.4l5.7 3.3v-6.4zM18.9 9.4l-5.7 3.3v6.4"
        'l5.7-3.3z"/>'
    ),
    outside=Outside(
        help=f"{DICE.help} Write a die that exploded as its sum, such as 16. If a die is rerolled, "
        "write the second result right after the first.",
    ),
)
