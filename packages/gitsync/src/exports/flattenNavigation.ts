import { freeSlug } from "@octavo/content"
import { slugify } from "@octavo/markdown"
import type { LayoutPage } from "../layout/RepositoryLayout.ts"
import { ungrouped } from "./SummaryEntry.ts"

/** A line of a navigation: its target, depth, title and address. */
export type Line = readonly [key: string, depth: number, title: string, slug: string | null]

/** The title of an entry of a navigation, and the text that its address is derived from. */
export interface Names {
  readonly title: (page: LayoutPage) => string
  readonly slug: (page: LayoutPage) => string
}

/** Pages keep the titles that earlier versions derived until their files change. */
const formerTitle: Names["title"] = (page) =>
  ("formerTitle" in page ? page.formerTitle : undefined) ?? page.title

/** The names of a navigation as it is derived. */
export const derivedNames: Names = {
  title: ({ title }) => title,
  slug: (page) => (page.kind === "document" ? page.slug : page.title)
}

/** The names of a navigation as earlier versions derived it. */
export const formerNames: Names = {
  title: formerTitle,
  slug: (page) => (page.kind === "document" && page.formerTitle === undefined ? page.slug : formerTitle(page))
}

const slugsIn = (names: Names) => {
  const taken = new Set<string>()
  return (page: LayoutPage) => {
    const slug = freeSlug(slugify(names.slug(page)), (other) => taken.has(other))
    taken.add(slug)
    return slug
  }
}

const linesOf = (
  pages: ReadonlyArray<LayoutPage>,
  depth: number,
  names: Names,
  slugOf = slugsIn(names)
): ReadonlyArray<Line> =>
  pages.flatMap((page): ReadonlyArray<Line> => {
    const title = names.title(page)
    const key =
      page.kind === "document" && page.file !== null
        ? `page ${page.file.path}`
        : page.kind === "link" && page.target.kind === "url"
          ? `url ${page.target.url}`
          : `text ${title}`
    return [[key, depth, title, slugOf(page)], ...linesOf(page.children, depth + 1, names)]
  })

/** A navigation as the lines of the table that would say the same. */
export const flattened = (pages: ReadonlyArray<LayoutPage>, names: Names): ReadonlyArray<Line> => {
  const slugOf = slugsIn(names)
  return pages.flatMap((page, index): ReadonlyArray<Line> => {
    if (page.kind === "group") {
      const title = names.title(page)
      return [[`group ${title}`, 0, title, slugOf(page)], ...linesOf(page.children, 0, names)]
    }
    const isBehindGroup = pages[index - 1]?.kind === "group"
    return [
      ...(isBehindGroup ? [[ungrouped.key, 0, "", null] as const] : []),
      ...linesOf([page], 0, names, slugOf)
    ]
  })
}
