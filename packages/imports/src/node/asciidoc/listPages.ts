import type { Element, ElementContent } from "hast"
import { fromHtml } from "hast-util-from-html"
import { decoded } from "../../decodeText.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { ListedPage } from "../../ListedPage.ts"
import { elementsBelow, isElement, propertyOf, wordsOf } from "../html/elements.ts"
import { type AsciiDocSite, pageOfHtml } from "./AsciiDocSite.ts"
import { type AntoraComponent, type AntoraSite } from "./antoraSite.ts"
import { loadPage } from "./convertPage.ts"

/** An entry of a navigation: a page, or words above other entries. */
interface Entry {
  readonly path: string | undefined
  readonly title: string
  readonly entries: ReadonlyArray<Entry>
}

const isList = (node: ElementContent): node is Element => isElement(node, "ul", "ol")

const pathOf = (link: Element | undefined): string | undefined => {
  const url = URL.parse(link === undefined ? "" : (propertyOf(link, "href") ?? ""))
  return url?.protocol === "archive:" ? decoded(url.pathname).slice(1) : undefined
}

const entriesIn = (list: Element): ReadonlyArray<Entry> =>
  list.children.filter((node) => isElement(node, "li")).map(entryOf)

/** An item is a paragraph with a link or words, and lists below it. */
const entryOf = (item: Element): Entry => {
  const head = item.children.find((node) => isElement(node, "p"))
  const link = head && [...elementsBelow(head)].find((one) => isElement(one, "a"))
  return { path: pathOf(link), title: head === undefined ? "" : wordsOf(head), entries: listsIn(item) }
}

/** The entries of the outermost lists in an element. The title of a list is above its entries. */
const listsIn = (element: Element): ReadonlyArray<Entry> =>
  element.children.flatMap((node): ReadonlyArray<Entry> => {
    if (node.type !== "element") return []
    if (!isList(node)) return isElement(node, "p") ? [] : listsIn(node)
    const heading = element.children.find((one) => isElement(one, "div"))
    const title =
      heading !== undefined && propertyOf(heading, "className") !== undefined ? wordsOf(heading) : ""
    const entries = entriesIn(node)
    return title === "" ? entries : [{ path: undefined, title, entries }]
  })

/** The entries of a file of navigation; none of one that the library cannot read, so that its pages follow by name. */
const navigationIn = async (site: AsciiDocSite, path: string): Promise<ReadonlyArray<Entry>> => {
  const document = await loadPage(site, path, []).catch(() => undefined)
  if (document === undefined) return []
  const root = fromHtml(String(await document.convert()), { fragment: true })
  return listsIn({
    type: "element",
    tagName: "div",
    properties: {},
    children: root.children as Array<Element>
  })
}

/** Lists pages with their parents, each once. */
class Listing {
  readonly listed: Array<ListedPage> = []
  readonly #pages: ReadonlySet<string>
  readonly #titleOf: (path: string) => string
  readonly #named = new Set<string>()

  constructor(pages: ReadonlyArray<string>, titleOf: (path: string) => string) {
    this.#pages = new Set(pages.map(pageOfHtml))
    this.#titleOf = titleOf
  }

  page(path: string, title: string, parent: string | null): string {
    this.#named.add(path)
    const url = archiveUrl(path)
    this.listed.push({ path, url, title: title || this.#titleOf(path), parent })
    return url
  }

  group(title: string, parent: string | null): string {
    const url = archiveUrl(`.navigation/${this.listed.length}`)
    this.listed.push({ path: null, url, title, parent })
    return url
  }

  has(path: string): boolean {
    return this.#named.has(path)
  }

  #hasPages({ entries, path }: Entry): boolean {
    return (
      (path !== undefined && this.#pages.has(path) && !this.has(path)) ||
      entries.some((one) => this.#hasPages(one))
    )
  }

  entries(entries: ReadonlyArray<Entry>, parent: string | null): void {
    for (const entry of entries) {
      if (!this.#hasPages(entry)) continue
      const { path, title } = entry
      const isPage = path !== undefined && this.#pages.has(path) && !this.has(path)
      this.entries(entry.entries, isPage ? this.page(path, title, parent) : this.group(title, parent))
    }
  }
}

const nameOfComponent = ({ title, version }: AntoraComponent): string =>
  [title, version].filter((one) => one !== "").join(" ")

/** The start page of a component is the first one. */
const startOf = ({ folder }: AntoraComponent): string => `${folder}modules/ROOT/pages/index.html`

/** Lists the pages of Antora as the navigation of each component arranges them; others follow. Of several components each has a page of its own above its pages. */
export const listPages = async (
  site: AntoraSite,
  titleOf: (path: string) => string
): Promise<ReadonlyArray<ListedPage>> => {
  const listing = new Listing(site.pages, titleOf)
  const shown = site.components.filter(({ folder }) => site.pages.some((page) => page.startsWith(folder)))
  for (const component of shown) {
    const pages = site.pages.filter((page) => page.startsWith(component.folder)).map(pageOfHtml)
    const top = shown.length > 1 ? listing.group(nameOfComponent(component), null) : null
    const start = startOf(component)
    if (pages.includes(start)) listing.page(start, "", top)
    for (const path of component.navigation) {
      if (site.textOf(path) !== undefined) listing.entries(await navigationIn(site, path), top)
    }
    for (const path of pages) if (!listing.has(path)) listing.page(path, "", top)
  }
  return listing.listed
}
