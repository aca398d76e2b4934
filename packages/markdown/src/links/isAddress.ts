/** Whether a target leads somewhere by itself: a URL, or an anchor of the page itself. All others are paths. */
export const isAddress = (target: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(target)
