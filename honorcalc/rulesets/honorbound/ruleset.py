"""What Honorbound is called, how it looks, and its rules."""

from honorcalc.calculators.ruleset import Accent, Outside, Ruleset

RULESET = Ruleset(
    slug="honorbound",
    name="Honorbound",
    letter="B",
    rules=13,
    light=Accent("#6f3b82", deep="#4d2560", wash="#f1e9f4", lines={4: "#1e6850"}),
    dark=Accent("#d6abe6", deep="#e8cdf2", wash="#37293d", lines={4: "#80c8a8"}),
    emblem=(
        '<path fill-rule="evenodd" d="M12 1.4l9.2 5.3v10.6L12 22.6l-9.2-5.3V6.7zM12 4L5.1 8'
        "v8L12 20l6.9-4V8zM9.3 7.4h5.4a1 1 0 0 1 1 1v7.2a1 1 0 0 1-1 1H9.3a1 1 0 0 1-1-1"
        'V8.4a1 1 0 0 1 1-1zM12 9.2L10.2 12l1.8 2.8 1.8-2.8z"/>'
    ),
    outside=Outside(
        label="I turned these over",
        example="5 3",
        help="Type the Fates in the order the cards were turned over. In each attack, type the "
        "attacker's before the defender's.",
    ),
)
