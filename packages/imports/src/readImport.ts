import type { UserId } from "@octavo/identity"
import { Blobs, Downloads } from "@octavo/kernel"
import { Effect } from "effect"
import { findUpload, type UploadId, UploadNotFound, UploadUnfinished } from "@octavo/content"
import { crawlWebsite } from "./crawlWebsite.ts"
import { decodeText } from "./decodeText.ts"
import { archiveUrl, filesAt, type Found, type ImportedPage } from "./ImportedPage.ts"
import { ImportReader, type ReadArchive, type ReadPage } from "./ImportReader.ts"
import {
  ImportRefused,
  type ImportSource,
  ImportSourceUnsupported,
  refusedBecauseOf,
  supportedSources,
  type SupportedSource
} from "./ImportSource.ts"
import { fileNameOf, nameOf } from "./nameOf.ts"
import { readFolder } from "./readFolder.ts"

/** The place of the content: an address, an uploaded file, or an archive that was read already. */
export type ImportPlace = { readonly url: string } | { readonly upload: UploadId } | NamedArchive

/** An archive that was read, with the name of its file. */
interface NamedArchive {
  readonly archive: ReadArchive
  readonly name: string
}

/** The most bytes of a file that is imported, and milliseconds to fetch it and to read the pages of an archive. */
const bounds = { text: 5_000_000, packed: 50_000_000, time: 25_000, reading: 40_000 }

interface PullResult {
  readonly bytes: Uint8Array
  readonly contentType: string | null
  readonly charset: string | null
  /** The base of its relative references. */
  readonly url: string
  readonly name: string
}

const isSupported = (source: ImportSource): source is SupportedSource =>
  (supportedSources as ReadonlyArray<ImportSource>).includes(source)

const readUpload = Effect.fnUntraced(function* (uploadId: UploadId, by: UserId, maxBytes: number) {
  const { blobHash, contentType, createdBy, name, size } = yield* findUpload(uploadId)
  if (createdBy !== by) return yield* new UploadNotFound({ uploadId })
  if (blobHash === null) return yield* new UploadUnfinished({ uploadId })
  if (size > maxBytes) return yield* new ImportRefused({ reason: "too-large" })
  const bytes = yield* Effect.orDie((yield* Blobs).get(blobHash))
  const result: PullResult = { bytes, contentType, charset: null, url: archiveUrl(name), name }
  return result
})

type FilePlace = Exclude<ImportPlace, NamedArchive>

const read = Effect.fnUntraced(function* (place: FilePlace, by: UserId, maxBytes: number) {
  if ("upload" in place) return yield* readUpload(place.upload, by, maxBytes)
  const download = yield* (yield* Downloads).get(place.url, { maxBytes, timeout: bounds.time })
  const { hostname, pathname } = new URL(download.url)
  const result: PullResult = { ...download, name: fileNameOf(pathname) || hostname }
  return result
})

const isText = ({ bytes, charset }: PullResult): boolean =>
  /^utf-?16/i.test(charset ?? "") ||
  !bytes.includes(0) ||
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff)

const onePage = (
  { name, url }: Pick<PullResult, "name" | "url">,
  page: Pick<ImportedPage, "description" | "isTranslated" | "markdown" | "problems">,
  files: Found["files"] = new Map()
): Found => ({
  pages: [{ url, parent: null, title: nameOf(name), ...page }],
  total: 1,
  files
})

/** The content of an HTML page, as Markdown. */
const translated = ({ description, markdown, problems }: ReadPage) => ({
  description,
  markdown,
  problems,
  isTranslated: true
})

const readText = Effect.fnUntraced(function* (source: "html" | "markdown", result: PullResult) {
  if (!isText(result)) return yield* new ImportRefused({ reason: "not-text" })
  const text = decodeText(result.bytes, result.charset)
  if (source === "html") {
    const page = yield* (yield* ImportReader).readPage(text, result.url).pipe(refusedBecauseOf(result.name))
    return onePage(result, translated(page), filesAt(page.files))
  }
  if (result.contentType === "text/html" && /^\s*<(?:!doctype|html)/i.test(text)) {
    return yield* new ImportRefused({ reason: "not-markdown" })
  }
  return onePage(result, { description: null, markdown: text, isTranslated: false })
})

const readDocx = Effect.fnUntraced(function* ({ bytes, name }: PullResult) {
  const reader = yield* ImportReader
  const { files, html, problems } = yield* reader.readDocx(bytes).pipe(refusedBecauseOf(name))
  const url = archiveUrl(name)
  const page = yield* reader.readPage(html, url).pipe(refusedBecauseOf(name))
  const translation = { ...translated(page), problems: [...problems, ...page.problems] }
  return onePage({ name, url }, translation, filesAt([...files, ...page.files]))
})

/** Reads the archive at a place. */
export const readArchiveAt = Effect.fnUntraced(function* (place: FilePlace, by: UserId) {
  const { bytes, name } = yield* read(place, by, bounds.packed)
  const archive = yield* (yield* ImportReader).readArchive(bytes, name).pipe(refusedBecauseOf(name))
  const named: NamedArchive = { archive, name }
  return named
})

const readPages = ({ archive, name }: NamedArchive) => {
  // A product has its pages where it has them; pages of a folder get a common parent.
  const parent = archive.exported === undefined ? nameOf(name) : null
  return readFolder(archive, parent).pipe(
    Effect.timeoutOrElse({
      duration: bounds.reading,
      orElse: () => Effect.fail(new ImportRefused({ reason: "too-complex", file: name }))
    })
  )
}

/** Finds the pages that lie somewhere, as what they are said to be. Nothing is written. */
export const readImport = Effect.fn("content.readImport")(function* (
  source: ImportSource,
  place: ImportPlace,
  by: UserId
) {
  if (!isSupported(source)) return yield* new ImportSourceUnsupported({ source })
  if ("archive" in place) return yield* readPages(place)
  switch (source) {
    case "website":
      return "url" in place
        ? yield* crawlWebsite(place.url)
        : yield* new ImportRefused({ reason: "not-a-page" })
    case "html":
    case "markdown":
      return yield* readText(source, yield* read(place, by, bounds.text))
    case "docx":
      return yield* readDocx(yield* read(place, by, bounds.packed))
    case "zip":
      return yield* readPages(yield* readArchiveAt(place, by))
  }
})
