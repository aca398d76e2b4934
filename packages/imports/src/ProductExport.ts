import { slugify } from "@octavo/markdown"
import { decoded } from "./decodeText.ts"
import type { ListedPage } from "./ListedPage.ts"

/** The products whose exports are recognized. */
export type Product =
  | "Antora"
  | "AsciiDoc"
  | "BookStack"
  | "Coda"
  | "Confluence"
  | "Docmost"
  | "Google Docs"
  | "MediaWiki"
  | "Notion"
  | "Outline"
  | "Slab"
  | "Wiki.js"

/** The facts of an archive that another product exported. */
export interface ProductExport {
  readonly product: Product
  /** The pages in their order there, each below its parent. */
  readonly listed: ReadonlyArray<ListedPage>
  /** The names of files whose paths have numbers in their place, by their paths. */
  readonly names?: ReadonlyMap<string, string>
  /** The addresses of pages in the archive by their ids in the product, which `idInAddress` finds in addresses of its site. */
  readonly pages?: ReadonlyMap<string, string>
  /** Content of pages that no page can show, each as a sentence, by the paths of the pages. */
  readonly problems?: ReadonlyMap<string, ReadonlyArray<string>>
}

/** The space and the title that an address of Confluence has in place of an id, as in `/display/KEY/A+title`. */
const titleInAddress = (pathname: string): string | undefined => {
  const [, key, title] = /\/display\/([^/~]+)\/([^/]+)$/.exec(pathname) ?? []
  return title === undefined ? undefined : `${key}:${decoded(title.replaceAll("+", " "))}`
}

/** The title in an address, as a slug. */
const slugIn = (pattern: RegExp, pathname: string): string | undefined => {
  const title = pattern.exec(pathname)?.[1]
  return title === undefined ? undefined : slugify(decoded(title))
}

const ids: Readonly<Partial<Record<Product, (url: URL) => string | undefined>>> = {
  // The title, and an id that the export does not have.
  Coda: ({ hostname, pathname }) =>
    hostname === "coda.io" ? slugIn(/^\/d\/[^/]+\/([^/]+)_su[\w-]+$/, pathname) : undefined,
  Confluence: ({ pathname, searchParams }) =>
    /\/pages\/(?:viewpage|releaseview)\.action$/.test(pathname)
      ? (searchParams.get("pageId") ?? undefined)
      : (/\/spaces\/[^/]+\/pages\/(\d+)(?:\/|$)/.exec(pathname)?.[1] ?? titleInAddress(pathname)),
  Docmost: ({ pathname }) => /\/p\/(?:[^/]*-)?([A-Za-z0-9]+)$/.exec(pathname)?.[1],
  Notion: ({ hostname, pathname, protocol }) =>
    protocol === "archive:" || /(?:^|\.)notion\.(?:so|site|com)$/.test(hostname)
      ? /([0-9a-f]{32})(?:_all)?(?:\.(?:md|csv|html?))?$/i.exec(pathname)?.[1]?.toLowerCase()
      : undefined,
  Slab: ({ hostname, pathname }) =>
    hostname.endsWith(".slab.com") ? slugIn(/^\/posts\/([^/]+)-[a-z0-9]{8}$/, pathname) : undefined,
  // Addresses begin with a language, which the files of its pages may leave out.
  "Wiki.js": ({ pathname, protocol }) =>
    protocol === "archive:"
      ? decoded(pathname).replace(/^\/(?:[a-z]{2,3}(?:-[a-z]{2,4})?\/)?/i, "")
      : undefined
}

/** The id of the page that an address means on the site of a product. */
export const idInAddress = (product: Product, url: URL): string | undefined => ids[product]?.(url)
