"""The theme's scripts and style sheet, changed where they would slow readers or lead them astray.

The texts below use the names of the pinned version of the theme's script. The build stops where
one of them does not stand in it exactly once.
"""

import re
from pathlib import Path

RUNNING = "data-js-focus-visible"
CHANGES = {
    # The theme fetches the search index with the first page of each visit: 30 kB now, and more
    # with each ruleset. It waits for the search to be opened only if the page was opened from a
    # file. Now it always waits, unless the link asks for something to be found or marked.
    ':ze(new URL("search/search_index.json",Or.base))}': (
        ':L($(/[?&][hq]=/.test(location.search)),Je("search")).pipe(Re(e=>e),'
        'b(()=>ze(new URL("search/search_index.json",Or.base))),Z(1))}'
    ),
    # For each page, the theme listens to the width of the window and to scrolling, and two of its
    # listeners never stopped: every page that a reader had left stayed in memory. Now they stop
    # when the reader leaves the page.
    "ur(r=>t.addListener(()=>r(t.matches)))": (
        "ur(r=>{let o=()=>r(t.matches);return t.addListener(o),o},(r,o)=>t.removeListener(o))"
    ),
    "(a)).subscribe(([[{prev:c}],p])": "(a),W(s)).subscribe(([[{prev:c}],p])",
    # When the theme starts, it marks the page as changing its colors, although they do not
    # change, and then removes the mark. It names the color scheme even on a light page, and it
    # changes the classes of the whole page. After each of these steps a browser recalculates all
    # styles, which takes long on a phone. Now the mark is set only for a real change of color,
    # only a dark page names its scheme, and an attribute says that the script is running.
    'if(document.body.setAttribute("data-md-color-switching","")': (
        "if(document.body.dataset.mdColorScheme!==s.color.scheme&&"
        'document.body.setAttribute("data-md-color-switching","")'
    ),
    'let o=x("meta",{name:"color-scheme"});document.head.appendChild(o);': (
        'let o=x("meta",{name:"color-scheme"});'
    ),
    "return o.content=a.colorScheme,": (
        'return(o.isConnected||a.colorScheme!=="light")'
        "&&(o.content=a.colorScheme,document.head.appendChild(o)),"
    ),
    'document.documentElement.classList.remove("no-js");'
    'document.documentElement.classList.add("js");': "",
    'document.documentElement.classList.add("js-focus-visible"),'
    f'document.documentElement.setAttribute("{RUNNING}","")': (
        f'document.documentElement.setAttribute("{RUNNING}","")'
    ),
    # The theme replaces the relative addresses of a page with absolute ones. The browser then
    # fetches all style sheets and fonts again and lays out the page again. Now links to these
    # keep their addresses. The absolute form, which the theme needs for its comparison with the
    # next page, is stored separately.
    "t[r]=t[r];break": (
        "e===document&&/stylesheet|preload/.test(t.rel)"
        "?t.whole=t.outerHTML.replace(o,()=>t.href):t[r]=t[r];break"
    ),
    "t.set(r.outerHTML,r)": "t.set(r.whole||r.outerHTML,r)",
    # The theme saves how far a page is scrolled, a tenth of a second later, with the address that
    # there is then. A reader who had followed a link by then came to the top of the next page, or
    # as far down as on the last one, and not to the place that the link names. Now what was saved
    # between a link and its page is thrown away.
    'history.replaceState(c,""),history.pushState(null,"",a)}': (
        'history.replaceState(c,""),history.pushState(null,"",a),n.left=!0}'
    ),
    'h(window,"popstate").pipe(m(we),le())': (
        'h(window,"popstate").pipe(O(()=>{n.left=!1}),m(we),le())'
    ),
    "var c,p;history.state!==null||!a.hash?": (
        'var c,p;n.left&&(n.left=!1,history.replaceState(null,"")),history.state!==null||!a.hash?'
    ),
    # When a page has come, the theme went to the place that the address named when it was asked
    # for. Whoever had followed another link on the page by then was taken back. Now it goes to the
    # place that the address names by then.
    "(t,(a,c)=>c))": "(t,we))",
    # Single letters turned to the next page or to the search, wherever the keyboard was: one key
    # beside that of a hex or a tab, and what somebody had rolled was gone. Nobody could switch that
    # off. Now no letter does anything by itself, and a button of the theme hears Space as well.
    'case"p":case",":': 'case"":',
    'case"n":case".":': 'case"":',
    'case"Enter":let o=Ne();o instanceof HTMLLabelElement&&o.click()': (
        'case"Enter":case" ":let o=Ne();o instanceof HTMLLabelElement&&(e.claim(),o.click())'
    ),
    'case"f":case"s":case"/":i.focus(),i.select(),c.claim();break': "",
    # The theme makes a tooltip for each of about a hundred words and buttons. Now each is made
    # when a reader first reaches its element.
    "map(i=>Xe(i,{viewport$:r}))": (
        'map(i=>L(h(i,"pointerenter"),h(i,"focusin")).pipe(Ee(1),b(()=>Xe(i,{viewport$:r}))))'
    ),
    "J(s=>ii(s))": 'J(s=>L(h(s,"pointerenter"),h(s,"focusin")).pipe(Ee(1),b(()=>ii(s))))',
}
"""What of the theme's script is replaced by what, and why."""
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
    """Let a built site's style sheet ask for the attribute that says the script is running.

    It loses its rules for content tabs: we have none, and these rules name no tag or class by
    which a browser could narrow its search for what they are about.

    Raises ValueError when it does not ask for the class, which says the same in the theme.
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
