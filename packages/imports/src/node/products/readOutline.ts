import { decoded, decodeText } from "../../decodeText.ts"
import type { ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { arrangeBeside, baseOf, commonFolder } from "./arrangeBeside.ts"
import { outlineText } from "./outlineText.ts"

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

/** The folder of an attachment, which the ids of its author and of itself name. */
const UPLOAD = new RegExp(`(?:^|/)uploads/${id}/${id}/`)

const MENTION = new RegExp(`\\]\\(mention://${id}/`)

/** Reads an export of Outline in Markdown by its attachments and mentions; undefined for any other archive. */
export const readOutline = ({ files, leftOut }: UnpackedArchive): ReadArchive | undefined => {
  const pages = files.filter(({ path }) => /\.md$/i.test(path) && !UPLOAD.test(path))
  // Each collection is a folder.
  if (pages.length === 0 || pages.some(({ path }) => !path.includes("/"))) return undefined
  const texts = new Map(pages.map(({ bytes, path }) => [path, decodeText(bytes)]))
  const isOutline =
    files.some(({ path }) => UPLOAD.test(path)) || [...texts.values()].some((text) => MENTION.test(text))
  if (!isOutline) return undefined
  // The archive has the pages in their order.
  const beside = pages.map(({ path }, at) => {
    const stem = baseOf(path).replace(/\.md$/i, "")
    const order = String(at).padStart(6, "0")
    return { path, title: decoded(stem), names: [stem], text: texts.get(path)!, order }
  })
  return {
    files: files.map((file) => {
      const text = texts.get(file.path)
      return text === undefined ? file : { ...file, bytes: new TextEncoder().encode(outlineText(text)) }
    }),
    leftOut,
    exported: {
      product: "Outline",
      listed: arrangeBeside(beside, commonFolder(pages.map(({ path }) => path)), decoded)
    }
  }
}
