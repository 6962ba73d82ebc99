"""The GM's sheet: answers of any calculators, and characters, by their links, to keep and print.

It belongs to no one game, as any dice do. It has a line for each card, a title that somebody gave
it and its link. What a card shows is asked card by card, so that a slow one holds up no other: see
`questions.share`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from honorcalc.calculators.catalog import everything, ruleset
from honorcalc.calculators.errors import ParameterError, echo
from honorcalc.calculators.parameters import Text
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.cards import about, canonical, name_on
from honorcalc.desk.kept import NAME, Deed, Kept, Reply, one

MOST_CARDS = 24
"""As many as two printed pages hold."""
LONGEST_LINK = 30_000  # a character of 40 skills with names in letters of four bytes
TITLE = Text("Title", longest=60)
LINE = Text("Link of a chart or character", longest=LONGEST_LINK)
LINES = Text("One card on each line", longest=LONGEST_LINK, lines=True)
FULL = f"A sheet has room for {MOST_CARDS} cards; take one off first."
GONE = "This card is no longer on the sheet."
LONG = "The links of these cards are too long for one sheet; take one off first."


class Card(NamedTuple):
    """An answer on the sheet: its own title, "" for none, and its link, which no other card has."""

    title: str
    link: str

    @property
    def line(self) -> str:
        """The card as a line of the sheet."""
        return f"{self.title} {self.link}".lstrip()


class Sheet(NamedTuple):
    """A sheet with its name."""

    name: str
    cards: tuple[Card, ...]


class CardSheet(Kept[Sheet]):
    """The one sheet of a site, with cards of all rulesets."""

    thing = "sheet"
    kind = "honor-roll GM's sheet"
    keys = ("name", "cards")
    entry = "card"

    @property
    def fields(self) -> tuple[Parameter, ...]:
        return (NAME,)

    def build(self, settings: Mapping[str, Any], entries: tuple[Card, ...]) -> Sheet:
        return Sheet(settings["name"].strip(), entries)

    def settings(self, value: Sheet) -> Mapping[str, Any]:
        return {"name": value.name}

    def entries(self, value: Sheet) -> tuple[Card, ...]:
        return value.cards

    def check(self, value: Sheet) -> None:
        if len(value.cards) > MOST_CARDS:
            raise ParameterError(FULL, f"cards.{MOST_CARDS}")
        if len(self.write_link(value)) > LONGEST_LINK:
            raise ParameterError(LONG, f"cards.{len(value.cards) - 1}")

    # Files and links

    def from_data(self, data: Mapping[str, Any]) -> Sheet:
        lines = data.get("cards", [])
        if not isinstance(lines, list):
            raise ParameterError("The file's cards are not a list.")
        return super().from_data(data)._replace(cards=read_lines(lines))

    def to_data(self, value: Sheet) -> dict[str, Any]:
        return {**super().to_data(value), "cards": [card.line for card in value.cards]}

    def read_entry(self, text: str, before: tuple[Card, ...]) -> Card:
        card = read_line(text)
        if any(card.link == other.link for other in before):
            raise ParameterError(f"{echo(card.link)} is given twice, so only the first counts")
        return card

    def write_entry(self, entry: Card) -> str:
        return entry.line

    # What a reader does

    def deeds(self) -> Mapping[str, Callable[[Sheet, Deed], Sheet]]:
        return {
            "add": self.add,
            "lines": self.rewritten,
            "move": self.move,
            "name": self.rename,
            "remove": lambda sheet, deed: sheet._replace(
                cards=tuple(c for c in sheet.cards if c != self.meant(sheet, deed))
            ),
            "title": self.retitle,
        }

    def rename(self, sheet: Sheet, deed: Deed) -> Sheet:
        """The sheet with another name, which is a part of its link."""
        name = one(NAME.kind, deed.get("value"), "name").strip()
        return self.filled(sheet._replace(name=name), sheet.cards)

    def meant(self, sheet: Sheet, deed: Deed) -> Card:
        """The card of a deed, by its link: another tab may have moved it."""
        found = next((card for card in sheet.cards if card.link == deed.get("card")), None)
        if found is None:
            raise ParameterError(GONE)
        return found

    def add(self, sheet: Sheet, deed: Deed) -> Sheet:
        """The sheet with one more card; one that is there already is not added twice."""
        try:
            card = read_line(deed.get("card"))
        except ParameterError as problem:
            raise ParameterError(f"{str(problem).rstrip('.')}.", "card") from None
        return self.filled(sheet, (*sheet.cards, card))

    def rewritten(self, sheet: Sheet, deed: Deed) -> Sheet:
        """The sheet with other cards; empty lines are none."""
        text = deed.get("text")
        if not isinstance(text, str) or len(text) > LONGEST_LINK:
            most = f"a text of at most {LONGEST_LINK:,} characters"
            raise ParameterError(f"{echo(text)} is not {most}.", "lines")
        return self.filled(sheet, read_lines(text.splitlines()))

    def filled(self, sheet: Sheet, cards: Iterable[Card]) -> Sheet:
        """The sheet with these cards, as far as it has room."""
        changed = sheet._replace(cards=unique(cards))
        try:
            self.check(changed)
        except ParameterError as problem:
            raise ParameterError(problem.short) from None
        return changed

    def move(self, sheet: Sheet, deed: Deed) -> Sheet:
        """The sheet with a card one place further `up` or down; at an end it stays."""
        card = self.meant(sheet, deed)
        at = sheet.cards.index(card)
        rest = [other for other in sheet.cards if other != card]
        rest.insert(max(0, at - 1) if deed.get("up") is True else at + 1, card)
        return sheet._replace(cards=tuple(rest))

    def retitle(self, sheet: Sheet, deed: Deed) -> Sheet:
        """The sheet with another title of a card."""
        card = self.meant(sheet, deed)
        title = read_title(one(TITLE, deed.get("value"), "title"))
        cards = (c._replace(title=title) if c == card else c for c in sheet.cards)
        return self.filled(sheet, cards)

    # Pages

    def show(self, value: Sheet) -> Reply:
        return {
            "name": value.name,
            "cards": [card._asdict() | named(card.link) for card in value.cards],
            "lines": "\n".join(card.line for card in value.cards),
        }

    def form(self) -> Reply:
        return {
            "called": NAME.describe(),
            "linked": Parameter("card", LINE, "").describe(),
            "written": Parameter("lines", LINES, "").describe(),
            "most": MOST_CARDS,
            "longest_title": TITLE.longest,
            "calculators": {
                c.id: {"title": c.title, "ruleset": c.ruleset, "game": ruleset(c.ruleset).name}
                for c in everything()
            }
            | about(),
        }


SHEET = CardSheet("dice", "GM's sheet")


def read_lines(lines: Iterable[object]) -> tuple[Card, ...]:
    """The cards of a sheet's lines; raises `ParameterError` that names the line."""
    cards = []
    for number, line in enumerate(lines, 1):
        if isinstance(line, str) and not line.strip():
            continue
        try:
            cards.append(read_line(line))
        except ParameterError as problem:
            raise ParameterError(f"Line {number}: {str(problem).rstrip('.')}.", "lines") from None
    return unique(cards)


def read_line(line: object) -> Card:
    """The card of a line: a title, if there is one, and a link or the whole address of a chart.

    >>> read_line("The gate: https://rolls.example/honor/test/#honor.test?acting_multiplier=3&seed=7")
    Card(title='The gate', link='honor.test?acting_multiplier=3')
    """
    try:
        title, _, link = LINE.read(line).strip().rpartition(" ")
    except ValueError as problem:
        raise ParameterError(str(problem)) from None
    if len(read_title(title)) > TITLE.longest:
        raise ParameterError(f"the title {echo(title)} is longer than {TITLE.longest} characters")
    return Card(read_title(title), canonical(link))


def named(link: str) -> Reply:
    """What a card says of whose it is, where it is a character with a name."""
    name = name_on(link)
    return {"name": name} if name else {}


def read_title(text: str) -> str:
    """A title in one line, without the colon that may part it from its link."""
    return " ".join(text.split()).rstrip(": ")


def unique(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards without those whose link came before."""
    found: dict[str, Card] = {}
    for card in cards:
        found.setdefault(card.link, card)
    return tuple(found.values())
