import type { PageId, PageVersion } from "@octavo/content"
import { withEmoji } from "@octavo/markdown"
import { readComputed } from "../layout/readComputed.ts"
import type { LayoutPage } from "../layout/RepositoryLayout.ts"

const computedTitle = ({ attributes }: PageVersion): string | undefined =>
  attributes.computed === undefined ? undefined : readComputed(attributes.computed.text)?.title

/** Whether a computed page is called after what it is computed from. */
export const hasDerivedTitle = (page: PageVersion): boolean => page.title === computedTitle(page)

/** An entry without a file, as the page that was there before is found by. */
export type UnfiledEntry = Pick<LayoutPage, "kind" | "title"> & {
  readonly formerTitle?: string
  readonly source?: { readonly text: string }
}

/**
 * Finds, for entries without a file, the one that was there before: of the same kind, place and name. A computed page is
 * known by its block first, at its place or elsewhere, and then by what it is computed from.
 */
export const makeUnfiledFinder = (current: ReadonlyArray<PageVersion>) => {
  const known = new Map<string, Array<PageVersion>>()
  const taken = new Set<PageId>()
  const add = (page: PageVersion, ...key: ReadonlyArray<string | null | undefined>) => {
    const name = JSON.stringify(key)
    const same = known.get(name)
    if (same === undefined) known.set(name, [page])
    else same.push(page)
  }
  for (const page of current) {
    if (page.git !== null || page.sourceHash !== null) continue
    const { attributes, kind, parentId, title } = page
    if (attributes.computed === undefined) {
      // A title of an earlier version may have names of emoji.
      add(page, kind, parentId, withEmoji(title))
      continue
    }
    const { text } = attributes.computed
    add(page, "block", parentId, text)
    add(page, "block", text)
    add(page, "computed", parentId, computedTitle(page))
  }
  const take = (...key: ReadonlyArray<string | null>) => {
    const page = known.get(JSON.stringify(key))?.find(({ id }) => !taken.has(id))
    if (page !== undefined) taken.add(page.id)
    return page
  }
  return (
    { formerTitle, kind, source, title }: UnfiledEntry,
    parentId: PageId | null
  ): PageVersion | undefined =>
    source === undefined
      ? (take(kind, parentId, title) ?? take(kind, parentId, formerTitle ?? title))
      : (take("block", parentId, source.text) ?? take("block", source.text) ?? take(kind, parentId, title))
}
