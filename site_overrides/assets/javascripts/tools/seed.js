// Chance for a roll.

/** A seed the page draws itself: Python's own chance may be frozen in a snapshot. */
export const seed = () => crypto.getRandomValues(new Uint32Array(1))[0]
