import { archiveUrl, placeOf } from "./ImportedPage.ts"
import type { ListedPage } from "./ListedPage.ts"
import { readSummary, type SummaryEntry } from "./readSummary.ts"

/** The pages that the table of contents of an archive lists, in its order, each once and below what is above it there. */
export const listedPages = (
  summary: { readonly path: string; readonly text: string },
  paths: ReadonlyArray<string>
): ReadonlyArray<ListedPage> => {
  const base = archiveUrl(summary.path)
  const byPlace = new Map(paths.map((path) => [placeOf(new URL(archiveUrl(path))), path]))
  let blanks = 0
  const take = ({ target }: SummaryEntry): string | null => {
    const url = target === null || target === "" ? null : URL.parse(target, base)
    const place = url === null ? "" : placeOf(url)
    const path = byPlace.get(place) ?? null
    byPlace.delete(place)
    return path
  }
  const list = (entries: ReadonlyArray<SummaryEntry>, parent: string | null): ReadonlyArray<ListedPage> =>
    entries.flatMap((entry) => {
      const path = take(entry)
      const url = archiveUrl(path ?? `${summary.path}/${++blanks}`)
      const below = list(entry.entries, url)
      return path === null && below.length === 0 ? [] : [{ path, url, title: entry.title, parent }, ...below]
    })
  return list(readSummary(summary.text), null)
}
