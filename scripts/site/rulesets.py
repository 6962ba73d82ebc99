"""What the site makes of the declared rulesets: names, colors, emblems, doors, and their order.

Each ruleset says in its own `ruleset.py` what it is called and how it looks; `docs/<ruleset>/`
has its pages. Nothing else lists rulesets one by one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from scripts.site.asking import rule_codes
from scripts.site.builder import get_data
from scripts.site.survey import Survey

STYLE = "assets/stylesheets/rulesets.css"
DOORS = "doors"
TEMPLATE = "partials/doors.html"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'
Data = Mapping[str, Any]


class Rulesets:
    """The rulesets in the order of the navigation, those without a page last.

    `known` are the declarations, as the verb `rulesets` gives them; `pages` have their texts in
    the order of the navigation.
    """

    def __init__(self, known: Iterable[Data], pages: Mapping[str, str]) -> None:
        found = {str(one["slug"]): one for one in known}
        folders = dict.fromkeys(page.partition("/")[0] for page in pages)
        order = dict.fromkeys([*(slug for slug in folders if slug in found), *found])
        self.known = {slug: found[slug] for slug in order}
        self.names = {slug: str(one["name"]) for slug, one in self.known.items()}
        self.first_pages: dict[str, Data] = {
            slug: get_data(pages[index(slug)])[1] for slug in order if index(slug) in pages
        }

    @property
    def same_odds(self) -> tuple[str, str]:
        """The ruleset that compares the others at one chance, and the link that wants it."""
        found = ((slug, str(one["same_odds"])) for slug, one in self.known.items())
        return next(((slug, link) for slug, link in found if link), ("", ""))

    def problems(self, calculators: Iterable[Data], places: Survey) -> Iterator[str]:
        """What is missing in the pages of the rulesets, each with its remedy.

        A site without the first page of any ruleset is about something else.
        """
        for slug, name in self.names.items() if self.first_pages else ():
            page = f"docs/{index(slug)}"
            meta = self.first_pages.get(slug)
            if meta is None:
                yield f"{page}: is missing; the ruleset {name} needs it as its first page"
            elif meta.get("title") != name:
                yield f"{page}: its title is not {name!r}, the name that its ruleset.py declares"
            elif self.known[slug]["emblem"] and not meta.get("door"):
                yield f"{page}: has no `door:` below its title, its sentence on the home page"
        codes = {*rule_codes(self.known.values())}
        for code, (page, line) in places.rules.items():
            if code not in codes:
                yield f"docs/{page}:{line}: no ruleset has {code}; see `rules` in its ruleset.py"
        for one in calculators if self.first_pages else ():
            if places.home(one["id"]) is None:
                fence = f"```honorcalc {one['id']}"
                folder = f"docs/{one['ruleset']}/"
                yield f"{one['id']} has no page; write {fence} and ``` into one of {folder}"

    def stylesheet(self) -> str:
        """The accents of all rulesets for light and dark, and the emblems of their doors."""
        return "\n".join(rule for slug in self.known for rule in self._look(slug))

    def _look(self, slug: str) -> Iterator[str]:
        """The colors on light ground, and those of dark screens; paper is light ground."""
        for ground, scheme, rules in (
            ("light", "[data-md-color-scheme]", "{}"),
            ("dark", '[data-md-color-scheme="slate"]', "@media screen {{\n{}}}\n"),
        ):
            accent = self.known[slug]["accent"][ground]
            colors = {
                "accent": accent["color"],
                "accent-deep": accent["deep"],
                "accent-wash": accent["wash"],
                **{f"hc-line-{line}": color for line, color in accent["lines"].items()},
            }
            body = "".join(f"  --{name}: {color};\n" for name, color in colors.items())
            yield rules.format(
                f'{scheme}[data-md-color-scheme]:has([data-ruleset="{slug}"]),\n'
                f"{scheme} .hc-game.{slug} {{\n{body}}}\n"
            )
        if self.known[slug]["emblem"]:
            yield f'.door.{slug}::before {{\n  mask-image: url("../icons/{slug}.svg");\n}}\n'

    def icons(self) -> dict[str, str]:
        """The emblems as SVG, by slug."""
        return {slug: SVG.format(o["emblem"]) for slug, o in self.known.items() if o["emblem"]}

    def files(self) -> Iterator[tuple[str, str]]:
        """What is written into the site for its style sheets: name and text."""
        yield STYLE, self.stylesheet()
        for slug, icon in self.icons().items():
            yield f"assets/icons/{slug}.svg", icon

    def doors(self, address: Callable[[str], str]) -> list[Data]:
        """The rulesets to play, for the home page; `address` knows a page's."""
        return [
            {
                "slug": slug,
                "name": self.names[slug],
                "address": address(index(slug)),
                "words": meta["door"],
            }
            for slug, meta in self.first_pages.items()
            if self.known[slug]["emblem"]
        ]


def index(slug: str) -> str:
    """The first page of a ruleset, below docs/."""
    return f"{slug}/index.md"
