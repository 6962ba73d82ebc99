"""A fight as it is played: two sides, what every blow did, and the odds of all that may follow.

A ruleset's module `desk_fight` declares `FIGHT`, a `Fights` with a `Bout` of its own. The Bout
says which calculators its blows and its whole duel are; what it knows of a fighter are that
duel's own parameters, so that the odds in sight are those of the calculators at every moment.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from honorcalc.calculators.catalog import find, house_rules
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.house import LONGEST_HOUSE, TableRules
from honorcalc.calculators.parameters import Kind, Text
from honorcalc.calculators.rolls import Roll
from honorcalc.calculators.signature import HOUSE, Parameter
from honorcalc.calculators.words import begun, number
from honorcalc.desk.files import file_name
from honorcalc.desk.kept import Deed, Reply
from honorcalc.desk.outlook import FACES, SEED, Outlook, Settings, thrown
from honorcalc.desk.round import Done, Game, Rounds
from honorcalc.questions.outside import read_faces

SIDES = {"a": "Fighter A", "b": "Fighter B"}
OTHER = {"a": "b", "b": "a"}
POINTS = "points"
NAME = Text("Name", longest=40)
DICE = Text(
    "Dice you rolled",
    longest=5_000,
    help="If you roll real dice, type their faces here in the order of the rolls, the attacker's "
    "first, then press the button. If this field is empty, the site rolls.",
)

Fighter = dict[str, Any]
Button = dict[str, Any]


class Bout(ABC):
    """A fight under way, as one ruleset plays it."""

    attack: ClassVar[str]
    """The calculator of a blow; its roll is the blow."""
    duel: ClassVar[str]
    """The calculator of a whole duel; a fighter has its parameters, at any moment."""
    seen: ClassVar[tuple[str, ...]]
    """The values of a blow that are in sight."""
    ends: ClassVar[tuple[str, ...]]
    """The values of the duel that are in sight."""
    others: ClassVar[tuple[str, ...]] = ()
    """Further calculators whose odds are in sight."""
    labels: ClassVar[Mapping[str, str]] = {}
    """What values of a side's odds are called in a fight, where it says more than a chart."""
    turn: ClassVar[str] = "Round"
    points: ClassVar[Kind]
    """How much damage may be put down by hand."""

    def __init__(self, setup: Settings):
        self.setup = setup
        self.house: str = setup[HOUSE]
        self.rules: Any = self.table.read(self.house)
        """The house rules as the arithmetic takes them."""
        self.names = {side: setup[f"{side}_name"] or label for side, label in SIDES.items()}
        duel = find(self.duel)
        self.fighters: dict[str, Fighter] = {
            side: {p.name.removeprefix(f"{side}_"): setup[p.name] for p in fighter_of(duel, side)}
            for side in SIDES
        }
        self.count = 1
        self.order: tuple[str, ...] = ()
        """Who acts in a round, one after the other; nobody before that is known."""
        self.waiting: list[str] = []
        self.log: list[str] = []
        self.latest = ""

    # What each ruleset says

    @abstractmethod
    def blow(self, side: str) -> Settings:
        """The settings of a side's attack as both fighters are now."""

    @abstractmethod
    def carry(self, side: str, roll: Roll) -> None:
        """What the attack of a side does, carried to the other's wounds."""

    @abstractmethod
    def change(self, side: str, points: Any) -> None:
        """Damage by hand, or healing where it is below 0."""

    @abstractmethod
    def fallen(self, side: str) -> str:
        """How a fighter is who cannot go on, as in "is Out"; else nothing."""

    @abstractmethod
    def condition(self, side: str) -> Iterable[tuple[str, str]]:
        """How a fighter is: labels and texts."""

    def rest(self) -> Settings:
        """What the duel from here needs beyond the fighters."""
        return {"first": self.waiting[0] if self.waiting else "even"}

    def outlooks(self) -> Iterator[Outlook]:
        """The odds that belong to both sides."""
        if not self.over:
            yield Outlook("The whole fight from here", self.duel, self.from_here(), self.ends)

    def deeds(self) -> Mapping[str, Callable[[str, str], None]]:
        """What can be done, by name; each is told its `what` and what was `given`."""
        return {
            "begin": self.begin,
            "attack": self.make_attack,
            "pass": self.wait,
            "hurt": lambda side, given: self.correct(side, given, 1),
            "heal": lambda side, given: self.correct(side, given, -1),
        }

    def own_odds(self, side: str) -> Iterator[Outlook]:
        """The odds that belong to one side."""
        if not self.over:
            yield Outlook("The next attack", self.attack, self.blow(side), self.seen)

    def own_buttons(self, side: str) -> Iterator[Button]:
        """What else a side can do."""
        return iter(())

    def opening(self) -> Iterator[Button]:
        """What decides who goes first."""
        for side, name in self.names.items():
            yield button(f"{name} goes first", "begin", side)

    # What all of them do

    @property
    def over(self) -> bool:
        """Whether somebody cannot go on."""
        return any(map(self.fallen, SIDES))

    def pair(self, side: str) -> tuple[Fighter, Fighter]:
        """A side's fighter and the other one."""
        return self.fighters[side], self.fighters[OTHER[side]]

    def from_here(self) -> Settings:
        """The settings of the duel as both fighters are now."""
        sides = self.fighters.items()
        now = {f"{side}_{name}": v for side, one in sides for name, v in one.items()}
        return {**now, **self.rest()}

    def note(self, text: str, brief: str = "") -> None:
        """Adds a line to the log; above the buttons stands `brief`, or else the whole line."""
        self.log.append(f"{self.turn} {number(self.count)}: {text}")
        self.latest = brief or text

    def roll(self, calculator: str, settings: Settings, given: str) -> Roll:
        """A calculator's roll with what was `given` for it, by the rules of this fight."""
        return thrown(calculator, {**settings, HOUSE: self.house}, given)

    def tell(self, what: str, roll: Roll, came: str) -> None:
        """Notes a roll, and what came of it."""
        came = begun(came)
        self.note(f"{what}: {roll.working}. {came}.", f"{what}. {came}.")

    def begin(self, side: str, given: str) -> None:
        """A side acts first from now on; raises `ParameterError` once that is decided."""
        if self.order:
            raise ParameterError("It has already been decided who goes first.")
        self.order = side, OTHER[side]
        self.waiting = list(self.order)
        self.note(f"{self.names[side]} acts first.")

    def may_act(self, side: str) -> bool:
        """Whether it is this side's turn."""
        return self.waiting[:1] == [side] and not self.over

    def make_attack(self, side: str, given: str) -> None:
        """A side attacks the other; raises `ParameterError` where it is not its turn."""
        if not self.may_act(side):
            raise ParameterError(f"{self.names[side]} cannot act now.")
        roll = self.roll(self.attack, self.blow(side), given)
        self.carry(side, roll)
        name, other = self.names[side], self.names[OTHER[side]]
        self.tell(f"{name} attacks {other}", roll, self.outcome(side, roll))
        self.answered(side, roll)

    def outcome(self, side: str, roll: Roll) -> str:
        """What came of a side's attack."""
        return roll.outcome.replace("the target", self.names[OTHER[side]])

    def answered(self, side: str, roll: Roll) -> None:
        """What follows a side's attack: by default its turn is over."""
        self.acted(side)

    def wait(self, side: str, given: str) -> None:
        """A side does something else in its turn; raises `ParameterError` where it is not."""
        if not self.may_act(side):
            raise ParameterError(f"{self.names[side]} cannot act now.")
        self.note(f"{self.names[side]} does not attack.")
        self.acted(side)

    def acted(self, side: str) -> None:
        """A side's turn is over; after the last one a new round begins."""
        self.waiting.remove(side)
        self.begin_round()

    def begin_round(self) -> None:
        """Begins a round where one has ended, unless somebody cannot go on."""
        if self.order and not self.waiting and not self.over:
            self.waiting = list(self.order)
            self.count += 1

    def correct(self, side: str, given: str, sign: int) -> None:
        """Adds damage from elsewhere, or takes off what Ki, healing and the like restore.

        Raises `ParameterError` unless `given` is a number, `LookupError` for an unknown side.
        """
        try:
            points = self.points.read(given)
        except ValueError as problem:
            raise ParameterError(f"{problem}", POINTS) from None
        if side not in SIDES:
            raise LookupError(side)
        fighter = self.fighters[side]
        before = dict(fighter)
        self.change(side, sign * points)
        restored = [abs(fighter[name] - it) for name, it in before.items() if fighter[name] != it]
        did = "has no damage to recover from"
        if sign > 0:
            did = f"takes {number(points)} damage, entered by hand"
        elif restored:
            did = f"recovers from {number(restored[0])} damage, entered by hand"
        self.note(f"{self.names[side]} {did}.")
        self.begin_round()

    # The page

    def reply(self) -> Reply:
        """Where the fight stands, what can be done, and the odds."""
        labels = {
            f"{side}_{value}": f"{name} {verb}"
            for side, name in self.names.items()
            for value, verb in (("wins", "wins"), ("first", "acts first"))
        }
        return {
            "step": self.lead(),
            "where": f"{self.turn} {number(self.count)}",
            "latest": self.latest,
            "sides": [self.side(side) for side in SIDES],
            "odds": [one.reply(labels, self.house) for one in self.outlooks()],
            "sentences": [*self.sentences()],
            "buttons": [] if self.order else [*self.opening()],
            "log": self.log[::-1],
        }

    @property
    def table(self) -> TableRules:
        """The table rules there are."""
        return house_rules(find(self.duel).ruleset)

    def sentences(self) -> Iterator[str]:
        """What a reader should know of how the fight is played."""
        words = self.table.words(self.rules)
        yield f"Played with {words}." if words else "Played by the book."

    def lead(self) -> str:
        """The sentence on top."""
        down = {side: self.fallen(side) for side in SIDES}
        fallen = [f"{self.names[side]} is {how}" for side, how in down.items() if how]
        if fallen:
            return f"{' and '.join(fallen)}."
        if not self.waiting:
            return "Who goes first?"
        return f"{' or '.join(self.names[s] for s in SIDES if self.may_act(s))} acts."

    def side(self, side: str) -> Reply:
        """One side: how it is, what it can do, and the odds of its next blow."""
        ready = self.may_act(side)
        odds = [one.reply(self.labels, self.house) for one in self.own_odds(side)]
        possible = ready and not odds[0]["note"]  # where it has no odds, it cannot be rolled either
        return {
            "head": self.names[side],
            "acting": ready,
            "facts": [{"label": label, "text": text} for label, text in self.condition(side)],
            "odds": odds,
            "buttons": [
                button("Attack", "attack", side, FACES, possible),
                button("Do something else", "pass", side, usable=ready),
                button("Take damage", "hurt", side, POINTS),
                button("Recover", "heal", side, POINTS),
                *self.own_buttons(side),
            ],
        }


def fighter_of(duel: Calculator, side: str) -> list[Parameter]:
    """The parameters of a side, which a duel declares as a record: `a_attack` and so on."""
    return [p for one in duel.arguments if one.name == side for p in one.parameters()]


def button(label: str, deed: str, what: str, field: str = "", usable: bool = True) -> Button:
    """A button as the page draws it; `field` is what it takes along, dice unless some are typed."""
    return {
        "label": label,
        "deed": {"do": deed, "what": what},
        "field": field,
        "rolls": field == FACES,
        "usable": usable,
    }


@dataclass(frozen=True)
class Fights(Rounds):
    """The fights of a ruleset, played as its Bout says.

    They begin with a name for each side, `more` parameters where the Bout wants some, those of
    the duel's fighters, and the table's house rules.
    """

    bout: type[Bout]
    more: Callable[[str], Iterable[Parameter]] = lambda side: ()

    thing = "fight"
    kind = "honor-roll fight"
    parts = 3

    @property
    def fields(self) -> tuple[Parameter, ...]:
        duel = find(self.bout.duel)
        found: list[Parameter] = []
        for side, group in SIDES.items():
            found.append(Parameter(f"{side}_name", replace(NAME, group=group), ""))
            found += [replace(p, kind=replace(p.kind, group=group)) for p in self.more(side)]
            found += fighter_of(duel, side)
        rules = Text("House rules", longest=LONGEST_HOUSE, check=self.table.read)
        return (*found, Parameter(HOUSE, rules, ""))

    def begun(self, setup: Settings) -> Bout:
        return self.bout(setup)

    def perform(self, play: Bout, done: Done) -> None:
        play.deeds()[done.do](done.what, done.given)

    def show_play(self, play: Bout, setup: Settings) -> Reply:
        return play.reply()

    def name_of(self, value: Game) -> str:
        return file_name(" ".join(value.setup[f"{side}_name"] for side in SIDES), "fight")

    def done(self, deed: Deed) -> Done:
        """What was rolled is a seed or faces; of a pasted line the faces alone are kept."""
        given = str(deed.get(POINTS, ""))
        if FACES in deed:
            given = str(deed[FACES])
            if not given.startswith(SEED):
                given = ",".join(map(str, read_faces(given)))
        return super().done(deed)._replace(given=given)

    def at_table(self, value: Game, house: object) -> Game:
        """A fight that has not begun, as it would be played; unreadable rules are passed over."""
        with suppress(ParameterError):
            if house and not value.deeds:
                return self.under(value, house)
        return value

    def under(self, value: Game, house: object) -> Game:
        """A fight under these house rules; raises `ParameterError`."""
        return replace(value, setup={**value.setup, **self.given({HOUSE: house})})

    def do(self, value: Game, deed: Deed) -> Game:
        """The house rules that are on when the first deed is done stay those of the fight.

        Where it is taken back, they go with it.
        """
        if not value.deeds and HOUSE in deed:
            value = self.under(value, deed[HOUSE])
        done = super().do(value, deed)
        return done if done.deeds or deed["do"] != "undo" else self.under(done, "")

    def form(self) -> Reply:
        more = (Parameter(FACES, DICE, ""), Parameter(POINTS, self.bout.points, 5))
        return super().form() | {
            "given": [field.describe() for field in more],
            "calculators": [self.bout.attack, self.bout.duel, *self.bout.others],
        }
