"""What other sites need to embed a chart by its address alone: oEmbed, as files.

https://oembed.com: a page names a file of JSON, which has the frame to be shown. There is no
server, so each page has a file of its own, whatever size is asked for.
"""

import html
import json
from urllib.parse import urljoin

FOLDER = "oembed"
WIDTH, HEIGHT = 700, 720


def name_of(page: str) -> str:
    """The file of a page.

    >>> name_of("charts/one-step"), name_of("embed/honor.test")
    ('oembed/charts/one-step.json', 'oembed/embed/honor.test.json')
    """
    return f"{FOLDER}/{page}.json"


def rich(title: str, calculator: str, query: str, site: tuple[str, str], picture: str = "") -> str:
    """The file of a chart: `site` is its name and address, `picture` that of its page."""
    provider, root = site
    frame = f"{urljoin(root, f'embed/{calculator}/')}#{calculator}?{query or 'view=exactly'}"
    code = (
        f'<iframe src="{html.escape(frame)}" title="{html.escape(title)}" width="{WIDTH}" '
        f'height="{HEIGHT}" loading="lazy" style="border:0;max-width:100%"></iframe>'
    )
    thumbnail = {"thumbnail_url": picture, "thumbnail_width": 1200, "thumbnail_height": 630}
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": provider,
        "provider_url": root,
        "cache_age": 86400,
        "width": WIDTH,
        "height": HEIGHT,
        "html": code,
        **(thumbnail if picture else {}),
    }
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"
