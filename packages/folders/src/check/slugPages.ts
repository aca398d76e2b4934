import { freeSlug } from "@octavo/content"
import type { LayoutPage } from "@octavo/gitsync"
import { slugify } from "@octavo/markdown"

/** An entry of a navigation with the last part of its address. */
interface SluggedPage {
  readonly page: LayoutPage
  /** The slug that its name gives. */
  readonly slug: string
  /** The slug that it gets: with a number where another entry beside it has the same one. */
  readonly own: string
}

/** Gives the entries of one level of a navigation their slugs, as an import does. */
export const slugPages = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<SluggedPage> => {
  const taken = new Set<string>()
  return pages.map((page) => {
    const named = "anchor" in page && page.anchor != null ? page.anchor : undefined
    const derived = page.kind === "document" ? page.slug || page.title : page.title
    const slug = slugify(named ?? derived)
    const own = freeSlug(slug, (name) => taken.has(name))
    taken.add(own)
    return { page, slug, own }
  })
}

/** The addresses of the pages of a navigation, by the paths of their files. */
export const addressesOf = (pages: ReadonlyArray<LayoutPage>, above = ""): ReadonlyMap<string, string> => {
  const addresses = new Map<string, string>()
  for (const { own, page } of slugPages(pages)) {
    const address = above === "" ? own : `${above}/${own}`
    if (page.kind === "document" && page.file !== null) addresses.set(page.file.path, address)
    for (const [path, below] of addressesOf(page.children, address)) addresses.set(path, below)
  }
  return addresses
}
