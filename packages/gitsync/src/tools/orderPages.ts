import { withoutNumbers } from "@octavo/content"
import type { LayoutLeaf, LayoutPage } from "../layout/RepositoryLayout.ts"
import { joinPath, nameOf, pathWithin } from "../layout/repositoryPath.ts"
import type { ConventionsOf } from "./PageConventions.ts"
import type { Label, Tool } from "./Tool.ts"

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

const firstPath = (page: LayoutPage): string | undefined => {
  if (page.kind === "document" && page.file !== null) return page.file.path
  for (const child of page.children) {
    const path = firstPath(child)
    if (path !== undefined) return path
  }
  return undefined
}

/** The path of a page in a folder, or of the folder in it that the page and those below it are in. */
const placeIn = (folder: string, page: LayoutPage): string | undefined => {
  const path = firstPath(page)
  return path === undefined ? undefined : joinPath(folder, pathWithin(folder, path).split("/")[0]!)
}

/** The number at the start of a name, which is its place in Docusaurus. */
const numberIn = (path: string): number | undefined =>
  withoutNumbers([nameOf(path), nameOf(path)])(nameOf(path)) === undefined
    ? undefined
    : Number.parseInt(nameOf(path), 10)

/** The name of a folder, which is its title in some tools; undefined in others. */
const rawNameOf = (place: string, { name }: Pick<Tool, "name">): string | undefined =>
  name === "Docusaurus"
    ? (withoutNumbers([nameOf(place), nameOf(place)])(nameOf(place)) ?? nameOf(place))
    : name === "Starlight"
      ? nameOf(place)
      : undefined

/** The lowest number of a page and those below it, which is the place of a folder in Starlight. */
const lowestOrder = (page: LayoutPage, conventionsOf: ConventionsOf): number | undefined => {
  const own = page.kind === "document" && page.file !== null ? conventionsOf(page.file.path).order : undefined
  const orders = [own, ...page.children.map((child) => lowestOrder(child, conventionsOf))]
  const known = orders.filter((order) => order !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/**
 * Orders pages that are derived from folders as the files of a tool and the texts of pages say, with their titles: those with a number come first, all
 * others stay in the order of their names or titles. The landing page stays the first.
 */
export const orderPages = <Page extends LayoutPage>(
  pages: ReadonlyArray<Page>,
  folder: string,
  tool: Pick<Tool, "isByTitle" | "labels" | "name" | "prefix">,
  conventionsOf: ConventionsOf,
  landing?: string
): ReadonlyArray<Page> => {
  const described = pages.map((page) => {
    const place = placeIn(folder, page) ?? folder
    const path = page.kind === "document" ? page.file?.path : undefined
    const said = path === undefined ? {} : conventionsOf(path)
    const isFolder = page.kind !== "link" && path !== place
    const own: Label = (isFolder && place !== folder ? tool.labels?.get(place) : undefined) ?? {}
    const label = own.title ?? said.label ?? (path === undefined ? rawNameOf(place, tool) : undefined)
    const title = label ?? said.title ?? page.title
    const order =
      own.order ??
      (tool.name === "Starlight" ? lowestOrder(page, conventionsOf) : said.order) ??
      (tool.name === "Docusaurus" ? numberIn(place) : undefined) ??
      Infinity
    const children = orderPages<LayoutLeaf>(
      page.children as ReadonlyArray<LayoutLeaf>,
      place,
      tool,
      conventionsOf
    )
    const named =
      label === undefined
        ? {}
        : path === undefined
          ? { title: label, ...(label !== page.title && { formerTitle: page.title }) }
          : { title: label, label }
    // The addresses of a part are those of its other languages.
    const stable =
      tool.prefix !== undefined && page.kind === "group" && place !== folder
        ? { anchor: withoutNumbers([nameOf(place), nameOf(place)])(nameOf(place)) ?? nameOf(place) }
        : {}
    return {
      order: path !== undefined && path === landing ? -Infinity : order,
      title,
      page: { ...page, ...named, ...stable, children } as Page
    }
  })
  return described
    .toSorted(
      (a, b) =>
        (a.order === b.order ? 0 : a.order - b.order) ||
        (tool.isByTitle === true ? collator.compare(a.title, b.title) : 0)
    )
    .map(({ page }) => page)
}
