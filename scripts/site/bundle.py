"""The theme's scripts and styles, changed where readers would pay for them.

The theme fetches the search index with every first page: 30 kB now, and growing with each ruleset.
Its own code already waits when opened from a file; here it waits for the search to be opened, or
for a link that asks for something to be found or marked.

The theme listens to the window's width, and to how far a page is scrolled, for each page anew, and
never stops: every page that somebody has left stayed in memory. Here it stops with its page.

As it starts, the theme marks the page as changing its colors, though nothing changes, takes the
mark away, names the color scheme of a light page, too, and changes the class of the whole page.
Each of these makes a browser work out all styles anew, while somebody waits with a phone. Here the
mark is for a change, only a dark page names its scheme, and an attribute says that the script runs.
Its rules for content tabs, of which we have none, do the same, for they name no tag or class that a
browser could look for; here they are left out.

The theme also writes the address of every link of a page anew, as a whole one: a browser then
fetches all style sheets and fonts again and lays the page out again. Here a style sheet keeps what
is written, and what the theme compares with the next page is written beside it. And it makes a
tooltip for each of a hundred words and buttons; here one is made when somebody comes to it.

The names are those of the pinned theme.
"""

from __future__ import annotations

import re
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
MARK = 'if(document.body.setAttribute("data-md-color-switching","")'
MARK_A_CHANGE = MARK.replace("if(", "if(document.body.dataset.mdColorScheme!==s.color.scheme&&")
NAME = 'let o=x("meta",{name:"color-scheme"});document.head.appendChild(o);'
NAME_LATER = NAME.partition("document")[0]
SCHEME = "return o.content=a.colorScheme,"
SCHEME_ONCE_DARK = (
    'return(o.isConnected||a.colorScheme!=="light")'
    "&&(o.content=a.colorScheme,document.head.appendChild(o)),"
)
RUNNING = "data-js-focus-visible"
CLASS = 'document.documentElement.classList.{}("{}")'
ATTRIBUTE = f'document.documentElement.setAttribute("{RUNNING}","")'
CLASSES = f"{CLASS.format('remove', 'no-js')};{CLASS.format('add', 'js')};"
CLASS_TOO = f"{CLASS.format('add', 'js-focus-visible')},{ATTRIBUTE}"
WHOLE = "t[r]=t[r];break"
WHOLE_BESIDE = (
    "e===document&&/stylesheet|preload/.test(t.rel)"
    f"?t.whole=t.outerHTML.replace(o,()=>t.href):{WHOLE}"
)
COMPARED = "t.set(r.outerHTML,r)"
COMPARED_WHOLE = "t.set(r.whole||r.outerHTML,r)"
TOOLTIP_OF_A_WORD = "Xe(i,{viewport$:r})"
TOOLTIP_OF_A_BUTTON = "ii(s)"
WHEN_REACHED = 'L(h({0},"pointerenter"),h({0},"focusin")).pipe(Ee(1),b(()=>{1}))'
CHANGES = {
    EAGER: ON_DEMAND,
    WIDTH: WIDTH_WHILE_ASKED,
    FOLLOWING: FOLLOWING_WHILE_SHOWN,
    MARK: MARK_A_CHANGE,
    NAME: NAME_LATER,
    SCHEME: SCHEME_ONCE_DARK,
    CLASSES: "",
    CLASS_TOO: ATTRIBUTE,
    WHOLE: WHOLE_BESIDE,
    COMPARED: COMPARED_WHOLE,
    f"map(i=>{TOOLTIP_OF_A_WORD})": f"map(i=>{WHEN_REACHED.format('i', TOOLTIP_OF_A_WORD)})",
    f"J(s=>{TOOLTIP_OF_A_BUTTON})": f"J(s=>{WHEN_REACHED.format('s', TOOLTIP_OF_A_BUTTON)})",
}
"""What of the theme's script is replaced by what; each is there once."""
CHANGED = "the theme's script or style sheet has changed: see scripts/site/bundle.py"
TABS = ".tabbed-"
RULE_OF_TABS = re.compile(rf"[^{{}}]*{re.escape(TABS)}[^{{}}]*\{{[^{{}}]*\}}")
WITHOUT = ".no-js "
WITHOUT_ATTRIBUTE = f":root:not([{RUNNING}]) "


def change_script(site: Path) -> None:
    """Change the script in a built site.

    Raises ValueError when the theme's script is not the one this was written for.
    """
    bundles = list(site.glob("assets/javascripts/bundle.*.min.js"))
    text = bundles[0].read_text("utf-8") if len(bundles) == 1 else ""
    for theirs, ours in CHANGES.items():
        if text.count(theirs) != 1:
            raise ValueError(CHANGED)
        text = text.replace(theirs, ours)
    bundles[0].write_text(text, "utf-8")


def without_tabs(rule: str) -> str:
    """What is left of a rule when its selectors for content tabs are gone.

    >>> without_tabs(".a,.tabbed-set>.b{color:red}"), without_tabs(".tabbed-set{color:red}")
    ('.a{color:red}', '')
    """
    selectors, _, body = rule.partition("{")
    left = [one for one in selectors.split(",") if TABS not in one]
    return f"{','.join(left)}{{{body}" if left else ""


def change_styles(site: Path) -> None:
    """Let a built site's style sheet ask for the attribute, not the class.

    It loses its rules for content tabs.

    Raises ValueError when it does not ask for the class.
    """
    (sheet,) = site.glob("assets/stylesheets/main.*.min.css")
    text = RULE_OF_TABS.sub(lambda rule: without_tabs(rule[0]), sheet.read_text("utf-8"))
    if WITHOUT not in text:
        raise ValueError(CHANGED)
    sheet.write_text(text.replace(WITHOUT, WITHOUT_ATTRIBUTE), "utf-8")


def search_in_order(site: Path) -> None:
    """Put our part of the search before the theme's worker: which results come first."""
    ours = Path(__file__).with_name("search.js").read_text("utf-8")
    (worker,) = site.glob("assets/javascripts/workers/search.*.min.js")
    worker.write_text(f"{ours}\n{worker.read_text('utf-8')}", "utf-8")
