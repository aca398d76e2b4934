import { slugify } from "@octavo/markdown"
import { decodeText } from "../../decodeText.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { idInAddress } from "../../ProductExport.ts"
import { arrangeBeside, baseOf, commonFolder } from "./arrangeBeside.ts"

const PAGE = /\.(?:md|html?)$/i

/** Addresses of posts of Slab and pages of Coda, which begin with the title. */
const ADDRESS = /https:\/\/(?:[\w-]+\.slab\.com\/posts\/|coda\.io\/d\/)[^\s"'()<>[\]]{1,500}/g

/** The most addresses that are read in the pages of an archive. */
const maxAddresses = 20_000

/** The title of a page by its first heading, else by its name, without the number of a further file of a name. */
const titleOf = (path: string, text: string): string => {
  const written =
    /^\s*(?:---\n[^]{0,5000}?\n---\s*)?# ([^\n]{1,500})/.exec(text)?.[1] ??
    /<h1\b[^<>]*>([^<>]{1,500})<\/h1>/i.exec(text)?.[1]
  return (
    written ??
    baseOf(path)
      .replace(PAGE, "")
      .replace(/ \(\d+\)$/, "")
  ).trim()
}

/** The addresses of the pages by their titles as addresses of the products have them; none of a title that several have. */
const pagesByTitle = (pages: ReadonlyArray<{ readonly path: string; readonly title: string }>) => {
  const byTitle = Map.groupBy(pages, ({ title }) => slugify(title))
  return new Map(
    [...byTitle].flatMap(([slug, [page, ...others]]) =>
      page === undefined || others.length > 0 || slug === "" ? [] : [[slug, archiveUrl(page.path)] as const]
    )
  )
}

/**
 * Reads an export of Slab or Coda, a folder of pages with child pages in folders beside them, by the links that name pages of the archive by their
 * titles; undefined for any other archive.
 */
export const readByTitles = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const beside = files
    .filter(({ path }) => PAGE.test(path))
    .map(({ bytes, path }) => {
      const text = decodeText(bytes)
      return { path, title: titleOf(path, text), names: [baseOf(path).replace(PAGE, "")], text }
    })
  const pages = pagesByTitle(beside)
  let left = maxAddresses
  for (const { text } of beside)
    for (const [address] of text.matchAll(ADDRESS)) {
      if (left-- <= 0) return undefined
      const url = URL.parse(address)
      const product = url?.hostname === "coda.io" ? "Coda" : "Slab"
      if (url === null || !pages.has(idInAddress(product, url) ?? "")) continue
      const listed = arrangeBeside(beside, commonFolder(beside.map(({ path }) => path)), (folder) => folder)
      return { files, leftOut, exported: { product, listed, pages } }
    }
  return undefined
}
