import { decodeText } from "../../decodeText.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import type { ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { nameOf } from "../../nameOf.ts"

/** Reads a document that Google Docs exported as a zipped page of HTML; undefined for any other archive. */
export const readGoogleDocs = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const [page, ...others] = files.filter(({ path }) => !path.startsWith("images/"))
  if (page === undefined || others.length > 0 || !/^[^/]+\.html$/i.test(page.path)) return undefined
  if (!/<body [^>]*\bdoc-content\b/.test(decodeText(page.bytes))) return undefined
  const listed = [{ path: page.path, url: archiveUrl(page.path), title: nameOf(page.path), parent: null }]
  return { files, leftOut, exported: { product: "Google Docs", listed } }
}
