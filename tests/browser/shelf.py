"""What the browser keeps of ours, read and written behind the page's back."""

from playwright.sync_api import Page

TEXTS = """async ([name, text]) => {
    const [home] = (await indexedDB.databases()).filter(({name}) => name.endsWith(' honor-roll'))
    const texts = {}
    if (!home && name) throw new Error('there is no place to put it')
    if (!home) return texts
    const done = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
    })
    const database = await done(indexedDB.open(home.name))
    const store = database.transaction('texts', 'readwrite').objectStore('texts')
    if (name) await done(store.put(text, name))
    for (const key of await done(store.getAllKeys())) texts[key] = await done(store.get(key))
    database.close()
    return texts
}"""


def kept_texts(page: Page) -> dict[str, str]:
    """All that the browser keeps of ours, by name."""
    texts: dict[str, str] = page.evaluate(TEXTS, ["", ""])
    return texts


def keep_text(page: Page, name: str, text: str) -> None:
    """Puts a text in the place of a kept one, as another program might."""
    page.evaluate(TEXTS, [name, text])
