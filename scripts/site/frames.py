"""A page for each calculator without anything around it, for frames on other people's pages."""

from collections.abc import Iterator
from urllib.parse import urljoin

from scripts.site import oembed
from scripts.site.builder import MkDocsConfig, get_relative_url
from scripts.site.cards import Cards
from scripts.site.fences import Fence
from scripts.site.markup import named_rules
from scripts.site.survey import Survey

FOLDER = "embed"
TEMPLATE = "partials/embed.html"


def pages(
    cards: Cards, places: Survey, urls: dict[str, str], config: MkDocsConfig
) -> Iterator[tuple[str, str]]:
    """Each page with its file, and what it says to those who embed by address with its own.

    `urls` has the addresses of the pages that calculators belong to. Frames are no pages of
    MkDocs: the theme's navigation, scripts and search would be most of them.
    """
    site, whole = config.site_name, config.site_url or "/"
    for calculator in cards.ask("list")["calculators"]:
        place = places.home(calculator["id"])
        if place is None:
            continue
        here = f"{FOLDER}/{calculator['id']}/"
        home = get_relative_url(urls[place], here)
        fence = Fence(calculator["id"], 0, 0)
        name = oembed.name_of(here.rstrip("/"))
        title = f"{calculator['title']} · {cards.rulesets.names[calculator['ruleset']]}"
        yield name, oembed.rich(title, calculator["id"], "", (site, whole))
        yield (
            f"{here}index.html",
            named_rules(
                cards.rendered(
                    TEMPLATE,
                    card=cards.card(fence, here, home=home),
                    calculator=calculator,
                    title=title,
                    home=home,
                    canonical=urljoin(whole, urls[place]),
                    site=site,
                    root="../../",
                    extra=config.extra,
                    sheets=config.extra_css,
                    oembed=urljoin(whole, name),
                ),
                places.stated,
            ),
        )
