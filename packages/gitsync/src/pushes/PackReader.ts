import { maxFileSize } from "@octavo/content"
import { PushRefused } from "./PushRefused.ts"
import { blobOidOf } from "./pushManifest.ts"

/** A header has at most so many bytes: a hash, the word, a size. */
const maxHeader = 64

/** The line before the contents of a file. */
export const packHeader = (oid: string, size: number): string => `${oid} blob ${size}\n`

/** The number of bytes of a file in a pack, with its header. */
export const packedSize = (oid: string, size: number): number => packHeader(oid, size).length + size + 1

/** A file of a pack whose bytes have its hash. */
export interface PackedFile {
  readonly oid: string
  readonly bytes: Uint8Array
}

interface Open {
  readonly oid: string
  readonly bytes: Uint8Array
  filled: number
}

/** Copies the bytes of a file from a piece; returns where they end in it. */
const fill = (open: Open, piece: Uint8Array, at: number): number => {
  const part = piece.subarray(at, at + open.bytes.length - open.filled)
  open.bytes.set(part, open.filled)
  open.filled += part.length
  return at + part.length
}

/**
 * Reads files in the format of `git cat-file --batch` from pieces: a line with hash, `blob` and size, the contents, a line feed.
 * Throws `PushRefused` for files that are not expected or come twice, for contents of another hash, and for files above 100 MB.
 */
export class PackReader {
  readonly #sizes: Map<string, number> | null
  #header = ""
  #open: Open | null = null

  /** `sizes` has the expected files, in bytes by hash; null expects any. */
  constructor(sizes: ReadonlyMap<string, number> | null) {
    this.#sizes = sizes === null ? null : new Map(sizes)
  }

  /** Whether no file is begun. */
  get isAtEnd(): boolean {
    return this.#open === null && this.#header === ""
  }

  /** The files that end in a piece. */
  read(piece: Uint8Array): ReadonlyArray<PackedFile> {
    const files: Array<PackedFile> = []
    let at = 0
    while (at < piece.length) {
      const open = this.#open
      if (open === null) at = this.#readHeader(piece, at)
      else if (open.filled < open.bytes.length) at = fill(open, piece, at)
      else {
        if (piece[at++] !== 10) throw new PushRefused({ oid: open.oid, reason: "its size is another one" })
        const { bytes, oid } = open
        if (blobOidOf(bytes) !== oid) throw new PushRefused({ oid, reason: "its contents have another hash" })
        files.push({ oid, bytes })
        this.#open = null
      }
    }
    return files
  }

  #readHeader(piece: Uint8Array, at: number): number {
    const end = piece.indexOf(10, at)
    const to = end < 0 ? piece.length : end
    if (this.#header.length + to - at > maxHeader)
      throw new PushRefused({ oid: null, reason: "a header is too long" })
    this.#header += Buffer.from(piece.subarray(at, to)).toString("latin1")
    if (end < 0) return to
    const [, oid = "", size = ""] = /^([0-9a-f]{40}) blob (\d+)$/.exec(this.#header) ?? []
    if (oid === "") throw new PushRefused({ oid: null, reason: "a header is not a hash, blob and a size" })
    if (this.#sizes === null ? Number(size) > maxFileSize : this.#sizes.get(oid) !== Number(size))
      throw new PushRefused({ oid, reason: "no file of this hash and size is missing" })
    this.#sizes?.delete(oid)
    this.#header = ""
    this.#open = { oid, bytes: new Uint8Array(Number(size)), filled: 0 }
    return end + 1
  }
}
