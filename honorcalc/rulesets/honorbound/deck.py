"""Is a team and its deck legal, and how does its Fate lie (B1, B2, B4)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Text
from honorcalc.calculators.words import Number, begun, measured, number
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honorbound.cards import Card, card_breaches, fates, read_cards
from honorcalc.rulesets.honorbound.fates import MOST_CARDS, MOST_FATES, write_fates
from honorcalc.rulesets.honorbound.lines import checked
from honorcalc.rulesets.honorbound.samples import WARDENS, WARDENS_DECK
from honorcalc.rulesets.honorbound.team import (
    TEAM_SIZE,
    Breach,
    Character,
    read_team,
    team_breaches,
)

TEAM_LINE, CARD_LINE = "team", "cards"
ORDINARY_FATES = range(1, 7)  # the axis of an empty deck
Row = tuple[Number | str | None, ...]


@calculator(
    "honorbound.deck",
    title="Team and deck",
    asks="numbers",
    rules="B1 B2 B4",
    values=(
        Value(
            "legal",
            "Team and deck legal",
            "text",
            "Three characters, thirty cards, and no broken rule.",
        ),
        Value("cards", "Cards in the deck", ""),
        Value("mean_fate", "Mean Fate", ""),
    ),
)
def deck(
    team: Annotated[
        str,
        Text(
            "Team",
            longest=1500,
            lines=True,
            check=checked(read_team),
            help="One line for each character: name; plain, unique, champion or champion unique; "
            "Masteries such as Fire 4. You may add cost 5 and initiative 3. # starts a comment.",
        ),
    ] = WARDENS,
    cards: Annotated[
        str,
        Text(
            "Cards",
            longest=4000,
            lines=True,
            check=checked(read_cards),
            help="One line for each card: copies, name, Discipline, level, Fate, keywords such as "
            "limited. # starts a comment.",
        ),
    ] = WARDENS_DECK,
) -> Answer:
    """Whether a team and its deck are legal, what is wrong in which line, and the deck's Fates."""
    characters, listed = read_team(team).entries, read_cards(cards).entries
    team_broken = team_breaches(characters)
    deck_broken = card_breaches(listed, characters)
    curve = fates(listed)
    total = curve.denominator if curve else 0
    return Answer(
        headline=headline(total, curve, len(team_broken), len(deck_broken)),
        values={
            "legal": "no" if team_broken or deck_broken else "yes",
            "cards": total,
            "mean_fate": curve.mean() if curve else None,
        },
        chart=fate_curve(curve),
        table=state_table(characters, listed, team_broken, deck_broken),
        notes=(
            *(note(breach, TEAM_LINE) for breach in team_broken),
            *(note(breach, CARD_LINE) for breach in deck_broken),
            *cost_note(characters),
            *fate_note(curve),
        ),
    )


def headline(total: int, curve: Distribution | None, team: int, cards: int) -> str:
    """Legal or which of the two is not, and the size and mean Fate of the deck."""
    mean = f" with a mean Fate of {number(curve.mean())}" if curve else ""
    deck = f"The deck has {measured(total, 'cards')}{mean}."
    if not team and not cards:
        return f"The team and the deck are legal. {deck}"
    problems = measured(team + cards, "problems")
    if not cards:
        return f"The team is not legal: {problems}. Nothing is wrong with the deck. {deck}"
    if not team:
        return f"The deck is not legal: {problems}. Nothing is wrong with the team. {deck}"
    return f"Neither the team nor the deck is legal: {problems}. {deck}"


def note(breach: Breach, part: str) -> str:
    """A breach as a note that names its line."""
    rule, line, text = breach
    where = f"line {line} of the {part}: " if line else ""
    return f"{rule}: {begun(where + text)}."


def fate_curve(curve: Distribution | None) -> Amounts:
    """How many cards have each Fate, from the lowest to the highest."""
    weights = curve.weights if curve else {}
    shown = range(min(weights), max(weights) + 1) if weights else ORDINARY_FATES
    return Amounts("Fate", tuple(shown), tuple(weights.get(fate, 0) for fate in shown), "Cards", "")


def state_table(
    team: dict[int, Character],
    cards: dict[int, Card],
    team_broken: list[Breach],
    deck_broken: list[Breach],
) -> Table:
    """Every line that says something, and what is wrong with it; an editor marks its rows so."""
    rows: list[Row] = []
    for at, character in team.items():
        masteries = ", ".join(f"{name} {level}" for name, level in character.masteries.items())
        rows.append(
            (TEAM_LINE, at, None, character.name, masteries, None, None, state(at, team_broken))
        )
    for at, card in cards.items():
        rows.append(
            (
                CARD_LINE,
                at,
                card.copies,
                card.name,
                card.discipline,
                card.level,
                card.fate,
                state(at, deck_broken),
            )
        )
    return Table(
        ("Part", "Line", "Copies", "Name", "Discipline", "Level", "Fate", "State"),
        tuple(rows),
        ("text", "number", "number", "text", "text", "number", "number", "text"),
    )


def state(line: int, breaches: list[Breach]) -> str:
    """What is wrong with a line, or that nothing is."""
    return "; ".join(breach.text for breach in breaches if breach.line == line) or "ok"


def cost_note(team: dict[int, Character]) -> list[str]:
    """What the team costs, where all costs were given."""
    costs = [character.cost for character in team.values() if character.cost is not None]
    if len(team) != TEAM_SIZE or len(costs) != TEAM_SIZE:
        return []
    return [
        f"B1: The team costs {sum(costs)}. The source does not say how many Victory Points that "
        "requires."
    ]


def fate_note(curve: Distribution | None) -> list[str]:
    """The deck's Fates as the calculators of attacks take them, or why there is no mean."""
    if not curve:
        return ["B4: A deck without cards has no mean Fate."]
    if len(curve.weights) > MOST_FATES or sum(curve.weights.values()) > MOST_CARDS:
        return [
            f"B4: The attack calculators take at most {MOST_FATES} different Fates and "
            f"{MOST_CARDS} cards, and this deck has more."
        ]
    return [f"B4: To use this deck in the attack calculators, enter {write_fates(curve)}."]
