import { DocumentReader, type Reading, specLimits } from "@octavo/openapi"
import { DocumentReaderThread } from "@octavo/openapi/node"
import { Effect } from "effect"
import { readFile, realpath, stat } from "node:fs/promises"
import { basename, dirname, join, relative, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** The host that stands for the file system in addresses of files. No host can have the name (RFC 2606, section 2). */
const host = "files.invalid"

const addressOf = (path: string): string => `http://${host}${pathToFileURL(path).pathname}`

const pathOf = (url: string): string | null => {
  const address = new URL(url)
  return address.host === host ? fileURLToPath(`file://${address.pathname}`) : null
}

/** A document of a file with the files that it refers to. */
export interface LocalDocument {
  /** The document in OpenAPI 3.1 with all its files, or the reason why there is none. */
  readonly reading: Exclude<Reading, { readonly kind: "needs" }>
  /** Whether other files are part of it. */
  readonly hasFiles: boolean
  /** A sentence for each reference to a file that stays as it is. */
  readonly warnings: ReadonlyArray<string>
}

/** Reads a file that a document of `folder` refers to; answers the reason where it stays out of the document. */
const readReferenced = async (
  folder: string,
  path: string,
  maxBytes: number
): Promise<Uint8Array | string> => {
  if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
    return "is outside of the folder of the document. Move it there"
  }
  try {
    if ((await realpath(path)) !== path)
      return "is a symbolic link, which is not followed. Name the file itself"
    if ((await stat(path)).size > maxBytes) return "makes the document too large. Split the specification"
    return await readFile(path)
  } catch {
    return "cannot be read"
  }
}

/**
 * Reads the document of a file, and bundles the files that it refers to by relative references: those of its own
 * folder and below. References to addresses stay for the server, which fetches them.
 */
export const readLocalDocument = Effect.fn("readLocalDocument")(function* (
  given: string,
  bytes: Uint8Array
): Effect.fn.Return<LocalDocument, never, DocumentReader> {
  const reader = yield* DocumentReader
  const folder = yield* Effect.promise(() => realpath(dirname(given)))
  const entry = { url: addressOf(join(folder, basename(given))), bytes }
  const files: Array<{ readonly url: string; readonly bytes: Uint8Array }> = []
  const failed: Array<string> = []
  const warnings: Array<string> = []
  let bytesLeft = specLimits.sourceBytes - bytes.length
  for (;;) {
    const reading = yield* reader.read({ entry, files, failed })
    if (reading.kind !== "needs") {
      return { reading, hasFiles: files.length > 0, warnings }
    }
    for (const url of reading.urls) {
      const path = pathOf(url)
      if (path === null) {
        failed.push(url)
        continue
      }
      const read =
        files.length < specLimits.files
          ? yield* Effect.promise(() => readReferenced(folder, path, bytesLeft))
          : `is more than ${specLimits.files} files away. Split the specification`
      if (typeof read === "string") {
        failed.push(url)
        warnings.push(`${relative(folder, path)}, which ${given} refers to, ${read}`)
      } else {
        files.push({ url, bytes: read })
        bytesLeft -= read.length
      }
    }
  }
}, Effect.provide(DocumentReaderThread.layer()))
