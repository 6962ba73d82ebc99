"""The theme's scripts and style sheet, changed where they would slow readers down.

The theme fetches the search index with the first page of each visit: 30 kB now, and more with each
ruleset. It waits for the search to be opened only if the page was opened from a file. After our
change it always waits, unless the link asks for something to be found or marked.

For each page, the theme listens to the width of the window and to scrolling, and two of its
listeners never stopped: every page that a reader had left stayed in memory. After our change, they
stop when the reader leaves the page.

When the theme starts, it marks the page as changing its colors, although they do not change, and
then removes the mark. It names the color scheme even on a light page, and it changes the classes of
the whole page. After each of these steps a browser recalculates all styles, which takes long on a
phone. After our change, the mark is set only for a real change of color, only a dark page names its
scheme, and an attribute says that the script is running. The theme's rules for content tabs have
the same effect, because they name no tag or class by which a browser could narrow its search. We
have no content tabs, so those rules are left out.

The theme also replaces the relative addresses of a page with absolute ones. The browser then
fetches all style sheets and fonts again and lays out the page again. After our change, links to
style sheets and fonts keep their addresses. The absolute form, which the theme needs for its
comparison with the next page, is stored separately. Finally, the theme makes a tooltip for each of
about a hundred words and buttons. After our change, a tooltip is made when a reader first reaches
its element.

The expressions below use the names of the pinned version of the theme's script.
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
