import type { PageResource } from "@octavo/api"
import { childrenOf, findPage, isGenerated } from "../data/pageTree.ts"
import type { Change } from "./pageEdits.ts"

/** A place in the tree: beside a page, or as its first or last subpage. */
export interface Place {
  readonly at: "before" | "after" | "first" | "last"
  readonly page: string
}

/** A position among the subpages of a page; null is the top of the space. */
interface Position {
  readonly parent: PageResource | null
  readonly siblings: ReadonlyArray<PageResource>
  readonly index: number
}

type Pages = ReadonlyArray<PageResource>

/** Whether a page can have subpages. */
export const mayContain = (page: PageResource): boolean => "pages" in page && !isGenerated(page)

const positionOf = (pages: Pages, { at, page: id }: Place): Position | undefined => {
  const found = findPage(pages, (page) => page.id === id)
  if (found === undefined) return undefined
  if (at === "first" || at === "last") {
    const siblings = childrenOf(found.page)
    return { parent: found.page, siblings, index: at === "first" ? 0 : siblings.length }
  }
  const parent = found.above.at(-1) ?? null
  const siblings = parent === null ? pages : childrenOf(parent)
  const index = siblings.indexOf(found.page)
  return { parent, siblings, index: at === "before" ? index : index + 1 }
}

/** Whether the API accepts pages at a place: none below itself, groups only at the top, nothing below a link. */
export const mayMove = (pages: Pages, moved: Pages, place: Place): boolean => {
  const position = positionOf(pages, place)
  if (position === undefined || moved.length === 0 || moved.some(isGenerated)) return false
  const { parent } = position
  if (parent === null) return true
  const { above = [] } = findPage(pages, ({ id }) => id === parent.id) ?? {}
  const isWithin = [...above, parent].some(({ id }) => moved.some((page) => page.id === id))
  return mayContain(parent) && !isWithin && moved.every(({ type }) => type !== "group")
}

const moved = (id: string, parent: string | null, previous: string | undefined): Change => ({
  type: "update_page",
  page: id,
  into: parent,
  at: previous === undefined ? 0 : { after: previous }
})

/** The changes that bring pages to a place, one after the other, in their order. */
export const changesOfMove = (pages: Pages, all: Pages, place: Place): ReadonlyArray<Change> => {
  const position = positionOf(pages, place)
  if (position === undefined) return []
  const { index, parent, siblings } = position
  const ids = new Set(all.map(({ id }) => id))
  const previous = siblings.slice(0, index).findLast(({ id }) => !ids.has(id))
  return all.map(({ id }, at) => moved(id, parent?.id ?? null, all[at - 1]?.id ?? previous?.id))
}

/** The changes that bring moved pages back to where they are in this tree. */
export const changesOfReturn = (pages: Pages, all: Pages): ReadonlyArray<Change> =>
  all.map(({ id }) => {
    const parent = findPage(pages, (page) => page.id === id)?.above.at(-1)
    const siblings = parent === undefined ? pages : childrenOf(parent)
    const index = siblings.findIndex((page) => page.id === id)
    return moved(id, parent?.id ?? null, siblings[index - 1]?.id)
  })

/** The place of a page that is moved by one step: among its siblings, below the page before it, or beside the page above it. */
export const stepOf = (pages: Pages, all: Pages, step: "up" | "down" | "in" | "out"): Place | undefined => {
  const [first] = all
  const found = first === undefined ? undefined : findPage(pages, ({ id }) => id === first.id)
  if (found === undefined) return undefined
  const parent = found.above.at(-1)
  if (step === "out") return parent === undefined ? undefined : { at: "after", page: parent.id }
  const siblings = parent === undefined ? pages : childrenOf(parent)
  const previous = siblings[siblings.indexOf(found.page) - 1]
  if (step === "up") return previous === undefined ? undefined : { at: "before", page: previous.id }
  if (step === "in") return previous === undefined ? undefined : { at: "last", page: previous.id }
  const last = Math.max(...all.map((page) => siblings.findIndex(({ id }) => id === page.id)))
  const next = siblings[last + 1]
  return next === undefined ? undefined : { at: "after", page: next.id }
}

/** The place that is meant by a point over a row, by its distance from the upper edge as a part of the height, from 0 to 1. */
export const placeAt = (page: PageResource, part: number, isOpen: boolean): Place => {
  const edge = mayContain(page) ? 0.25 : 0.5
  if (part < edge) return { at: "before", page: page.id }
  if (part <= 1 - edge) return { at: "last", page: page.id }
  // Below an open row comes its first subpage.
  return { at: isOpen ? "first" : "after", page: page.id }
}
