"""The theme's script, changed in one place: the search index comes when somebody searches.

The theme fetches the index with every first page: 30 kB now, and growing with each ruleset. Its own
code already waits when opened from a file; here it waits for the search to be opened, or for a
link that asks for something to be found or marked. The names are those of the pinned theme.
"""

from __future__ import annotations

from pathlib import Path

FETCH = 'ze(new URL("search/search_index.json",Or.base))'
EAGER = f":{FETCH}}}"
ASKED = "$(/[?&][hq]=/.test(location.search))"
ON_DEMAND = f':L({ASKED},Je("search")).pipe(Re(e=>e),b(()=>{FETCH}),Z(1))}}'


def search_on_demand(site: Path) -> None:
    """Change the script in a built site.

    Raises ValueError when the theme's script is not the one this was written for.
    """
    bundles = list(site.glob("assets/javascripts/bundle.*.min.js"))
    text = bundles[0].read_text("utf-8") if len(bundles) == 1 else ""
    if text.count(EAGER) != 1:
        raise ValueError("the theme's script has changed: see scripts/site/bundle.py")
    bundles[0].write_text(text.replace(EAGER, ON_DEMAND), "utf-8")
