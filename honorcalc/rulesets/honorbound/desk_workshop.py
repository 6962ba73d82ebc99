"""The deck workshop: team and deck as tables, judged by `honorbound.deck` (B1, B2)."""

from honorcalc.desk.workshop import (
    CHOICE,
    FIGURE,
    FLAG,
    NUMBER,
    REST,
    TEXT,
    Column,
    Holding,
    Listing,
    Workshop,
)
from honorcalc.rulesets.honorbound.cards import LIMITED, read_cards
from honorcalc.rulesets.honorbound.deck import CARD_LINE, TEAM_LINE
from honorcalc.rulesets.honorbound.samples import TIDEFOLK, TIDEFOLK_DECK, WARDENS, WARDENS_DECK
from honorcalc.rulesets.honorbound.team import DISCIPLINES, RANKS, read_team

WORKSHOP = Workshop(
    "honorbound",
    "Deck workshop",
    "honorbound.deck",
    listings=(
        Listing(
            "team",
            TEAM_LINE,
            "Team",
            (
                Column("Name", TEXT),
                Column("Rank", CHOICE, options=RANKS),
                Column("Masteries", REST, example="Fire 4, Air 2"),
                Column("Cost", FIGURE, "cost"),
                Column("Initiative", FIGURE, "initiative"),
            ),
            "New character, plain",
            lambda text: read_team(text).problems,
        ),
        Listing(
            "cards",
            CARD_LINE,
            "Deck",
            (
                Column("Copies", NUMBER),
                Column("Name", TEXT),
                Column("Discipline", CHOICE, options=DISCIPLINES),
                Column("Level", NUMBER),
                Column("Fate", NUMBER),
                Column("Limited", FLAG, LIMITED),
                Column("Keywords", REST),
            ),
            "1, New card, Fire, 1, 6",
            lambda text: read_cards(text).problems,
        ),
    ),
    samples={
        "The Wardens (a sample)": {"team": WARDENS, "cards": WARDENS_DECK},
        "The Tidefolk (a sample)": {"team": TIDEFOLK, "cards": TIDEFOLK_DECK},
    },
    holding=Holding(
        "honorbound.draw",
        "cards",
        copies="copies",
        total="deck",
        over="round",
        both="mulligan",
        label="Chance to draw",
        over_label="by round",
        start="3",
        idle="Change the card or the round, and the odds appear here.",
    ),
)
