import { archiveUrl } from "../../../ImportedPage.ts"
import type { Dump, DumpedPage } from "./readDump.ts"

/** A page of a wiki that is imported. */
export interface WikiPage extends DumpedPage {
  readonly path: string
  readonly url: string
}

/** Namespaces with texts for readers: articles, the project, help, and those that a wiki adds, but not talks and programs. */
const isContent = (namespace: number): boolean =>
  namespace % 2 === 0 &&
  (namespace === 0 || namespace === 4 || namespace === 12 || namespace >= 100) &&
  ![274, 710, 828, 2300, 2302].includes(namespace)

const spaced = (title: string): string => title.replace(/[\s_]+/g, " ").trim()

/** The first letter of a title is a capital on most wikis; titles are compared as though it always was. */
const capital = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)

const byTitle = new Intl.Collator("en", { numeric: true })

/** The pages of a wiki, with those and the files that names in texts mean. */
export class Wiki {
  readonly pages: ReadonlyArray<WikiPage>
  readonly redirects: ReadonlyArray<DumpedPage>
  /** The pages that are no content, by the names of their namespaces. */
  readonly others: ReadonlyMap<string, ReadonlyArray<DumpedPage>>
  readonly #dump: Dump
  readonly #byTitle: ReadonlyMap<string, WikiPage>
  readonly #redirects: ReadonlyMap<string, string>
  readonly #files: ReadonlyMap<string, string>
  readonly #root: string

  constructor(dump: Dump, top: string, files: ReadonlyArray<string>) {
    this.#dump = dump
    const content = dump.pages.filter(({ namespace }) => isContent(namespace))
    this.redirects = content.filter(({ redirect }) => redirect !== null)
    const end = dump.base.lastIndexOf("/") + 1
    this.#root = /^https?:\/\/[^/]+\//.test(dump.base) ? dump.base.slice(0, end) : ""
    const main = this.#titleAt(dump.base)
    this.pages = content
      .filter(({ redirect }) => redirect === null)
      .toSorted(
        (one, other) =>
          Number(spaced(other.title) === main) - Number(spaced(one.title) === main) ||
          byTitle.compare(one.title, other.title)
      )
      .map((page, at) => {
        const path = `${top}page-${at + 1}.html`
        return { ...page, path, url: archiveUrl(path) }
      })
    this.#byTitle = new Map(this.pages.map((page) => [this.#place(page.title), page]))
    this.#redirects = new Map(
      this.redirects.map(({ redirect, title }) => [this.#place(title), this.#place(redirect!)])
    )
    this.others = Map.groupBy(
      dump.pages.filter(({ namespace }) => !isContent(namespace)),
      ({ namespace }) => this.#nameOf(namespace)
    )
    this.#files = new Map(files.map((path) => [capital(spaced(path.slice(path.lastIndexOf("/") + 1))), path]))
  }

  #nameOf(namespace: number): string {
    const names = [...this.#dump.namespaces].filter(([, number]) => number === namespace)
    return names[0]?.[0] ?? `namespace ${namespace}`
  }

  /** The title that an address of the wiki has; empty for other addresses. */
  #titleAt(url: string): string {
    if (this.#root === "" || !url.startsWith(this.#root)) return ""
    try {
      return spaced(decodeURIComponent(url.slice(this.#root.length).replace(/[?#].*$/, "")))
    } catch {
      return ""
    }
  }

  /** A title with the number of its namespace, which has several names. */
  #place(title: string): string {
    const { name, namespace } = this.split(title)
    return `${namespace}:${capital(name)}`
  }

  /** Splits a title into the number of its namespace and the name in it. */
  split(title: string): { readonly namespace: number; readonly name: string } {
    const [, prefix = "", rest = ""] = /^:?([^:]{1,100}):(.*)$/s.exec(title) ?? []
    const namespace = this.#dump.namespaces.get(spaced(prefix).toLowerCase())
    return namespace === undefined || prefix === ""
      ? { namespace: 0, name: spaced(title.replace(/^\s*:/, "")) }
      : { namespace, name: spaced(rest) }
  }

  /** The page with a title, also through a redirect. */
  titled(title: string): WikiPage | undefined {
    let place = this.#place(title)
    for (let steps = 0; steps < 5 && this.#redirects.has(place); steps++) place = this.#redirects.get(place)!
    return this.#byTitle.get(place)
  }

  /** The page at an address of the wiki. */
  pageAt(url: string): WikiPage | undefined {
    const title = this.#titleAt(url)
    return title === "" ? undefined : this.titled(title)
  }

  /** The path of a file in the archive by its name; undefined for one that it does not have. */
  fileNamed(name: string): string | undefined {
    return this.#files.get(capital(spaced(name)))
  }

  /** The page that a page is a subpage of. */
  parentOf({ title }: WikiPage): WikiPage | undefined {
    for (let end = title.lastIndexOf("/"); end > 0; end = title.lastIndexOf("/", end - 1)) {
      const parent = this.#byTitle.get(this.#place(title.slice(0, end)))
      if (parent !== undefined) return parent
    }
    return undefined
  }
}
