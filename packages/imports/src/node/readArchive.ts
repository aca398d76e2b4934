import { isUtf8 } from "node:buffer"
import type { Readable } from "node:stream"
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl"
import { describeLeftOut } from "../describeLeftOut.ts"
import type { PackedFile, ReadArchive } from "../ImportReader.ts"
import { Refused } from "./Refused.ts"

/** The bounds of an archive: files, bytes of all and of each unpacked, and the ratio to their packed size. */
export const archiveBounds = { files: 5_000, bytes: 100_000_000, fileBytes: 25_000_000, ratio: 1_000 }

/** A ratio says nothing of a file that is small. */
const smallFile = 1_000_000

const isSymbolicLink = (entry: Entry): boolean =>
  ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** Files that operating systems and Git write beside those of people. Nobody misses them. */
const isOfSystem = (path: string): boolean =>
  /(^|\/)(__MACOSX|\.git|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)(\/|$)/i.test(path)

/** Files whose names begin with a dot, and files in such folders, except assets of GitBook and pictures, which pages may show. */
const isHidden = (path: string): boolean =>
  !/(^|\/)[^./][^/]*\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i.test(path) &&
  /(^|\/)\./.test(path.replace(/(^|\/)\.gitbook\/assets\//, "$1"))

const isUtf8Said = 0x800

/**
 * The name of a file, letters in the form in which references are typed. Many programs write names in UTF-8 without
 * saying so, and what can be read as that hardly ever is anything else.
 */
const nameOf = ({ extraFields, fileNameRaw, generalPurposeBitFlag: flags }: Entry): string =>
  getFileNameLowLevel(
    isUtf8(fileNameRaw) ? flags | isUtf8Said : flags,
    fileNameRaw,
    extraFields,
    false
  ).normalize("NFC")

const collect = async (stream: Readable, limit: number): Promise<Uint8Array> => {
  const pieces: Array<Uint8Array> = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > limit) throw new Refused("too-large")
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const limitOf = ({ compressedSize, uncompressedSize }: Entry, left: number): number => {
  const ratio = Math.max(smallFile, compressedSize * archiveBounds.ratio)
  const limit = Math.min(archiveBounds.fileBytes, ratio, left)
  if (uncompressedSize > limit) throw new Refused("too-large")
  return limit
}

/** The files of a ZIP archive, unpacked within bounds, whatever its headers claim. Hidden files and symbolic links are named only. */
export const readArchive = async (bytes: Uint8Array): Promise<ReadArchive> => {
  const archive = await open(bytes)
  const files: Array<PackedFile> = []
  const hidden: Array<string> = []
  const links: Array<string> = []
  let left = archiveBounds.bytes
  let count = 0
  if (archive.entryCount > archiveBounds.files) throw new Refused("too-many-files")
  try {
    for await (const entry of archive.eachEntry()) {
      if (++count > archiveBounds.files) throw new Refused("too-many-files")
      const path = nameOf(entry)
      if (path.endsWith("/") || isOfSystem(path)) continue
      if (isSymbolicLink(entry) || isHidden(path)) {
        ;(isSymbolicLink(entry) ? links : hidden).push(path)
        continue
      }
      if (entry.isEncrypted()) throw new Refused("encrypted")
      const limit = limitOf(entry, left)
      const packed = await collect(await archive.openReadStreamPromise(entry), limit)
      left -= packed.length
      files.push({ path, bytes: packed })
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    const isUnsafe =
      error instanceof Error && /invalid (?:relative path|characters)|absolute path/.test(error.message)
    throw new Refused(isUnsafe ? "unsafe-archive" : "not-an-archive")
  }
  const leftOut = [
    ...describeLeftOut(links, "because symbolic links are not followed"),
    ...describeLeftOut(hidden, "because a part of the path begins with a dot")
  ]
  return { files, leftOut }
}

const open = async (bytes: Uint8Array): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  } catch {
    throw new Refused("not-an-archive")
  }
}
