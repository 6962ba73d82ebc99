// Which release this document belongs to. Pages of another release never run in it.

const released = () => document.querySelector('meta[name="honor-roll-release"]')?.getAttribute('content') ?? ''

/** The release whose scripts run here. */
export const RELEASE = released()

/** Whether instant navigation has brought a page of another release into this document. */
export const isMixed = () => released() !== RELEASE
