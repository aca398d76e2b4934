import { byPosition, type PageId, type PageVersion } from "@octavo/content"
import { slugify, withEmoji } from "@octavo/markdown"
import { readComputed } from "../layout/readComputed.ts"
import type { LayoutPage } from "../layout/RepositoryLayout.ts"

const computedTitle = ({ attributes }: PageVersion): string | undefined =>
  attributes.computed === undefined ? undefined : readComputed(attributes.computed.text)?.title

/** Whether a computed page is called after what it is computed from. */
export const hasDerivedTitle = (page: PageVersion): boolean => page.title === computedTitle(page)

/** An entry without a file, as the page that was there before is found by. */
export type UnfiledEntry = Pick<LayoutPage, "kind" | "title"> & {
  readonly formerTitle?: string
  /** Of a group. */
  readonly anchor?: string | null
  readonly source?: { readonly text: string }
}

/**
 * Finds, for entries without a file, the one that was there before: of the same kind, place and name. Of several it is the one
 * with the address of the entry, else the first. A computed page is known by its block first, at its place or elsewhere, and then by
 * what it is computed from.
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
  const unfiled = current.filter(({ git, sourceHash }) => git === null && sourceHash === null)
  for (const page of unfiled.toSorted(byPosition)) {
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
  const take = (slug: string | undefined, ...key: ReadonlyArray<string | null>) => {
    const open = known.get(JSON.stringify(key))?.filter(({ id }) => !taken.has(id))
    const page = open?.find((one) => one.slug === slug) ?? open?.[0]
    if (page !== undefined) taken.add(page.id)
    return page
  }
  return (
    { anchor, formerTitle, kind, source, title }: UnfiledEntry,
    parentId: PageId | null
  ): PageVersion | undefined => {
    const slug = anchor == null ? undefined : slugify(anchor)
    return source === undefined
      ? (take(slug, kind, parentId, title) ?? take(slug, kind, parentId, formerTitle ?? title))
      : (take(slug, "block", parentId, source.text) ??
          take(slug, "block", source.text) ??
          take(slug, kind, parentId, title))
  }
}
