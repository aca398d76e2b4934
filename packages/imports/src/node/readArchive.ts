import { isUtf8 } from "node:buffer"
import type { Readable } from "node:stream"
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl"
import { describeLeftOut } from "../describeLeftOut.ts"
import type { PackedFile, UnpackedArchive } from "../ImportReader.ts"
import { isAsciiDocName } from "./products/readAsciiDoc.ts"
import { isMediaWiki } from "./products/readMediaWiki.ts"
import { Refused } from "./Refused.ts"

/**
 * The bounds of an archive: files, bytes of all and of each unpacked, the same of hidden ones, the ratio to their packed size, the characters of a path, and its
 * folders.
 */
const archiveBounds = {
  files: 5_000,
  bytes: 100_000_000,
  fileBytes: 25_000_000,
  hiddenBytes: 10_000_000,
  hiddenFile: 500_000,
  ratio: 1_000,
  name: 4_096,
  depth: 100
}

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

/** The bytes of a stream in memory that is taken once, since twice as much would be half of what a process may have. */
const collect = async (stream: Readable, size: number): Promise<Uint8Array> => {
  const bytes = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (filled + piece.length > size) throw new Refused("too-large")
    filled += piece.copy(bytes, filled)
  }
  return bytes.subarray(0, filled)
}

/** The size that a file claims, which more bytes than that are refused for. */
const sizeOf = ({ compressedSize, uncompressedSize }: Entry, path: string, left: number): number => {
  const ratio = Math.max(smallFile, compressedSize * archiveBounds.ratio)
  const limit = Math.min(isArchive(path) || isDump(path) ? left : archiveBounds.fileBytes, ratio, left)
  if (uncompressedSize > limit) throw new Refused("too-large")
  return uncompressedSize
}

/** The files that were read of an archive, and the bytes that are left to unpack. */
interface Unpacked {
  readonly files: Array<PackedFile>
  readonly hidden: Array<string>
  /** The hidden files that may be settings or texts of a project. */
  readonly settings: Array<PackedFile>
  readonly links: Array<string>
  left: number
  leftHidden: number
  count: number
}

const isArchive = (path: string): boolean => /\.zip$/i.test(path)

/** Files that have all pages of an export. */
const isDump = (path: string): boolean => /\.xml$/i.test(path)

/** Whether a hidden entry is a file that a project may need, as its settings are. */
const isOfProject = (entry: Entry, path: string, left: number): boolean =>
  !isSymbolicLink(entry) &&
  !entry.isEncrypted() &&
  entry.uncompressedSize <= Math.min(archiveBounds.hiddenFile, left) &&
  !/(^|\/)node_modules\//.test(path)

const checkName = (path: string): void => {
  if (path.length > archiveBounds.name || path.split("/").length > archiveBounds.depth)
    throw new Refused("too-complex")
}

const unpack = async (bytes: Uint8Array, unpacked: Unpacked): Promise<void> => {
  const archive = await open(bytes)
  if (archive.entryCount > archiveBounds.files) throw new Refused("too-many-files")
  for await (const entry of archive.eachEntry()) {
    if (++unpacked.count > archiveBounds.files) throw new Refused("too-many-files")
    const path = nameOf(entry)
    if (path.endsWith("/") || isOfSystem(path)) continue
    checkName(path)
    if (isSymbolicLink(entry) || isHidden(path)) {
      ;(isSymbolicLink(entry) ? unpacked.links : unpacked.hidden).push(path)
      if (!isOfProject(entry, path, unpacked.leftHidden)) continue
      const bytes = await collect(await archive.openReadStreamPromise(entry), entry.uncompressedSize)
      unpacked.leftHidden -= bytes.length
      unpacked.settings.push({ path, bytes })
      continue
    }
    if (entry.isEncrypted()) throw new Refused("encrypted")
    const size = sizeOf(entry, path, unpacked.left)
    const packed = await collect(await archive.openReadStreamPromise(entry), size)
    unpacked.left -= packed.length
    unpacked.files.push({ path, bytes: packed })
  }
}

/** In bytes. */
const largePart = 5_000_000

/** Some products divide large exports: an archive of nothing but archives has what they have. */
const unpackParts = async (unpacked: Unpacked): Promise<void> => {
  const { files } = unpacked
  if (files.length === 0 || !files.every(({ path }) => isArchive(path))) return
  const parts = files.splice(0)
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    unpacked.left += part.bytes.length
    await unpack(part.bytes, unpacked)
    // The memory of large parts is free before the next ones take as much.
    if (part.bytes.length > largePart) globalThis.gc?.()
  }
}

/**
 * Reads the files of a ZIP archive, or a dump of MediaWiki or a file of AsciiDoc as an archive of this file alone, within bounds that hold whatever its headers claim. Of an archive that has only archives it reads the
 * files of these. Small hidden files come apart from the others; symbolic links are only named.
 */
export const readArchive = async (bytes: Uint8Array, name = ""): Promise<UnpackedArchive> => {
  if (isMediaWiki(bytes)) return { files: [{ path: "dump.xml", bytes }], leftOut: [] }
  const file = name.split(/[\\/]/).at(-1)!
  // A name that begins with an underscore is that of a file that others include.
  if (isAsciiDocName(file) && !bytes.includes(0))
    return { files: [{ path: file.replace(/^_+/, ""), bytes }], leftOut: [] }
  const { bytes: left, hiddenBytes: leftHidden } = archiveBounds
  const unpacked: Unpacked = { files: [], hidden: [], settings: [], links: [], left, leftHidden, count: 0 }
  try {
    await unpack(bytes, unpacked)
    await unpackParts(unpacked)
  } catch (error) {
    if (error instanceof Refused) throw error
    const isUnsafe =
      error instanceof Error && /invalid (?:relative path|characters)|absolute path/.test(error.message)
    throw new Refused(isUnsafe ? "unsafe-archive" : "not-an-archive")
  }
  const leftOut = [
    ...describeLeftOut(unpacked.links, "because symbolic links are not followed"),
    ...describeLeftOut(unpacked.hidden, "because a part of the path begins with a dot")
  ]
  return { files: unpacked.files, leftOut, beside: { hidden: unpacked.settings, links: unpacked.links } }
}

const open = async (bytes: Uint8Array): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  } catch {
    throw new Refused("not-an-archive")
  }
}
