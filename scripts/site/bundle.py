"""The theme's scripts, changed where readers would pay for them.

The theme fetches the search index with every first page: 30 kB now, and growing with each ruleset.
Its own code already waits when opened from a file; here it waits for the search to be opened, or
for a link that asks for something to be found or marked.

The theme listens to the window's width, and to how far a page is scrolled, for each page anew, and
never stops: every page that somebody has left stayed in memory. Here it stops with its page.

The names are those of the pinned theme.
"""

from __future__ import annotations

from pathlib import Path

FETCH = 'ze(new URL("search/search_index.json",Or.base))'
EAGER = f":{FETCH}}}"
ASKED = "$(/[?&][hq]=/.test(location.search))"
ON_DEMAND = f':L({ASKED},Je("search")).pipe(Re(e=>e),b(()=>{FETCH}),Z(1))}}'
WIDTH = "ur(r=>t.addListener(()=>r(t.matches)))"
WIDTH_WHILE_ASKED = (
    "ur(r=>{let o=()=>r(t.matches);return t.addListener(o),o},(r,o)=>t.removeListener(o))"
)
FOLLOWING = "(a)).subscribe(([[{prev:c}],p])"
FOLLOWING_WHILE_SHOWN = "(a),W(s)).subscribe(([[{prev:c}],p])"
CHANGES = {EAGER: ON_DEMAND, WIDTH: WIDTH_WHILE_ASKED, FOLLOWING: FOLLOWING_WHILE_SHOWN}
"""What of the theme's script is replaced by what; each is there once."""


def change_script(site: Path) -> None:
    """Change the script in a built site.

    Raises ValueError when the theme's script is not the one this was written for.
    """
    bundles = list(site.glob("assets/javascripts/bundle.*.min.js"))
    text = bundles[0].read_text("utf-8") if len(bundles) == 1 else ""
    for theirs, ours in CHANGES.items():
        if text.count(theirs) != 1:
            raise ValueError("the theme's script has changed: see scripts/site/bundle.py")
        text = text.replace(theirs, ours)
    bundles[0].write_text(text, "utf-8")


def search_in_order(site: Path) -> None:
    """Put our part of the search before the theme's worker: which results come first."""
    ours = Path(__file__).with_name("search.js").read_text("utf-8")
    (worker,) = site.glob("assets/javascripts/workers/search.*.min.js")
    worker.write_text(f"{ours}\n{worker.read_text('utf-8')}", "utf-8")
