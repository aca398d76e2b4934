import type { FoundPage, KnownPage, PageMatch } from "./matchPages.ts"

const uniqueBy = <Page>(pages: ReadonlyArray<Page>, titleOf: (page: Page) => string | undefined) => {
  const byTitle = new Map<string, Page | null>()
  for (const page of pages) {
    const title = titleOf(page)
    if (title !== undefined) byTitle.set(title, byTitle.has(title) ? null : page)
  }
  return byTitle
}

/**
 * A match in which pages that were left over on both sides are the same where they have one title that nothing else
 * left over has: a short page that was renamed and edited at once has little else in common with what it was.
 */
export const matchTitles = (
  match: PageMatch,
  knownTitle: (page: KnownPage) => string | undefined,
  foundTitle: (page: FoundPage) => string | undefined
): PageMatch => {
  const gone = uniqueBy(match.removed, knownTitle)
  const kept = new Map(match.kept)
  const same = new Set<KnownPage | FoundPage>()
  for (const [title, page] of uniqueBy(match.added, foundTitle)) {
    const before = gone.get(title)
    if (page === null || before === null || before === undefined) continue
    kept.set(page.path, before.pageId)
    same.add(page).add(before)
  }
  return {
    kept,
    added: match.added.filter((page) => !same.has(page)),
    removed: match.removed.filter((page) => !same.has(page))
  }
}
