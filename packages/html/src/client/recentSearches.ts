// Searches that led to a page, kept by the browser.

const maxRecent = 5
const recentKey = "octavo-searches"

/** The last searches, the latest first. */
export const readRecent = (): ReadonlyArray<string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? "[]")
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Keeps a search as the latest. */
export const keepRecent = (query: string): void => {
  if (query === "") return
  try {
    const others = readRecent().filter((one) => one !== query)
    localStorage.setItem(recentKey, JSON.stringify([query, ...others].slice(0, maxRecent)))
  } catch {
    // A browser that stores nothing has no recent searches.
  }
}
