import { decoded } from "./decodeText.ts"
import type { LeftOut } from "./describeLeftOut.ts"
import type { PackedFile } from "./ImportReader.ts"

/** A page that comes from elsewhere, before it is one of a space. */
export interface ImportedPage {
  /** Its own address, without a fragment: references on other pages lead here, and its own begin here. */
  readonly url: string
  /** The address of the parent page; null for the top of the import. */
  readonly parent: string | null
  /** Its title where the text says none. */
  readonly title: string
  readonly description: string | null
  /** Its text; what it refers to is a whole address, or begins at its own. */
  readonly markdown: string
  /** Whether it was made from something else: of the places on it only the headings are left then. */
  readonly isTranslated: boolean
  /** Content of its source that is not in its text, each as a sentence. */
  readonly problems?: ReadonlyArray<string>
}

/** The content at an address. */
export interface Found {
  /** Parents precede their children. */
  readonly pages: ReadonlyArray<ImportedPage>
  /** How many pages there are, those among them that are more than an import takes or that could not be read. */
  readonly total: number
  /** The files that are there beside the pages, by their addresses. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Of pages that are ordered by name: the address of the landing page, which stays first where texts have numbers. */
  readonly byName?: { readonly landing: string | undefined }
  /** Pages and files of the source that the import leaves out. */
  readonly leftOut?: ReadonlyArray<LeftOut>
  /** The product that the content was exported from, such as "Notion". */
  readonly product?: string
  /** The names of files that their addresses do not have, by these addresses. */
  readonly names?: ReadonlyMap<string, string>
  /** The address of the page that an address of the product means. */
  readonly pageOf?: (url: URL) => string | undefined
  /** Further places (`placeOf`) at which pages are found, with the addresses of these pages. */
  readonly aliases?: ReadonlyMap<string, string>
}

/** The address of a file in an archive, by its path with letters in one form (NFC). */
export const archiveUrl = (path: string): string =>
  `archive://files/${path.split("/").map(encodeURIComponent).join("/")}`

/** Files of an archive by their addresses. */
export const filesAt = (files: Iterable<PackedFile>): ReadonlyMap<string, Uint8Array> =>
  new Map(Array.from(files, ({ bytes, path }) => [archiveUrl(path), bytes]))

/** An address without its fragment; in an archive as `archiveUrl` writes it, whatever a reference escapes. */
export const withoutHash = (url: URL): string =>
  url.protocol === "archive:"
    ? archiveUrl(decoded(url.pathname).slice(1).normalize("NFC"))
    : url.href.replace(/#.*$/, "")

/** Normalizes an address for comparisons: without fragment, trailing slash and index name, with decoded letters. */
export const placeOf = (url: URL): string => {
  const path = decoded(url.pathname)
    .normalize("NFC")
    .replace(/\/(?:_?index\.(?:html?|mdx?|markdown|php)|readme\.(?:mdx?|markdown))$/i, "/")
    .replace(/\.(?:html?|mdx?|markdown)$/i, "")
    .replace(/(?<!\/)\/+$/, "")
  return `${url.protocol.replace(/^https?:/, "http:")}//${url.host}${path}${url.search}`
}
