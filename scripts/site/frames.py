"""A page for each calculator without anything around it, for frames on other people's pages."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urljoin

from scripts.site import oembed
from scripts.site.builder import MkDocsConfig, get_relative_url
from scripts.site.cards import TEMPLATE as CARD
from scripts.site.cards import Cards
from scripts.site.fences import Fence
from scripts.site.survey import Survey

FOLDER = "embed"
TEMPLATE = "partials/embed.html"


def pages(
    cards: Cards, places: Survey, urls: dict[str, str], config: MkDocsConfig
) -> Iterator[tuple[str, str]]:
    """Each page with its file.

    `urls` has the addresses of the pages that calculators belong to. Frames are no pages of
    MkDocs: the theme's navigation, scripts and search would be most of them.
    """
    for calculator in cards.ask("list")["calculators"]:
        place = places.home(calculator["id"])
        if place is None:
            continue
        here = f"{FOLDER}/{calculator['id']}/"
        home = get_relative_url(urls[place], here)
        fence = Fence(calculator["id"], 0, 0)
        reply = cards.reply(fence)
        card = cards.rendered(
            CARD,
            anchor=fence.anchor,
            home=home,
            description=cards.ask("describe", calculator=fence.calculator)["description"],
            reply=reply,
            start="",
            answers=cards.answers_of(fence, here),
            rules=cards.rules(here, places.rules),
            drawing=reply["drawing"],
            character="",
        )
        yield (
            f"{here}index.html",
            cards.rendered(
                TEMPLATE,
                card=card,
                calculator=calculator,
                home=home,
                canonical=urljoin(config.site_url or "/", urls[place]),
                site=config.site_name,
                root="../../",
                runtime=config.extra["runtime"],
                plotly=config.extra["plotly"],
                releases=config.extra["releases"],
                changes=config.extra["changes"],
                oembed=urljoin(config.site_url or "/", oembed.name_of(here.rstrip("/"))),
            ),
        )


def embeds(cards: Cards, places: Survey, config: MkDocsConfig) -> Iterator[tuple[str, str]]:
    """What each page says to those who embed by address, with its file."""
    site = config.site_name, config.site_url or "/"
    for calculator in cards.ask("list")["calculators"]:
        id = calculator["id"]
        if places.home(id) is not None:
            text = oembed.rich(calculator["title"], id, "", site)
            yield oembed.name_of(f"{FOLDER}/{id}"), text
