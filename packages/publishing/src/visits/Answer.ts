import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"

/** Bytes that were compressed once, with brotli. */
export interface PackedBody {
  readonly kind: "packed"
  readonly brotli: Uint8Array
  /** The length before it was compressed. */
  readonly length: number
}

/** A file of a site: the name of its bytes in `Blobs`. */
export interface FileBody {
  readonly kind: "file"
  readonly hash: string
  readonly contentType: string
  readonly name: string
}

/** Bytes that were made for this answer, as a file to keep. */
export interface BytesBody {
  readonly kind: "bytes"
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly name: string
}

/** The answer to a visitor. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Values of `Set-Cookie`. */
  readonly cookies?: ReadonlyArray<string>
  readonly body: PackedBody | FileBody | BytesBody | null
}

/** Compresses bytes for many answers. */
export const packed = (bytes: string | Uint8Array): PackedBody => {
  const given = typeof bytes === "string" ? Buffer.from(bytes) : bytes
  const brotli = brotliCompressSync(given, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: given.length
    }
  })
  return { kind: "packed", brotli, length: given.length }
}

/** How many decompressed bytes are kept: decompressing costs more than all else of an answer. */
const maxUnpacked = 16_000_000

/** Decompressed bodies, the least recently used first. */
const recent = new Map<PackedBody, Uint8Array>()
let recentBytes = 0

/** The bytes for a client that does not accept brotli. */
export const unpacked = (body: PackedBody): Uint8Array => {
  const known = recent.get(body)
  const bytes = known ?? brotliDecompressSync(body.brotli)
  if (known === undefined && bytes.length > maxUnpacked / 8) return bytes
  recent.delete(body)
  recent.set(body, bytes)
  if (known !== undefined) return bytes
  recentBytes += bytes.length
  for (const [oldest, { length }] of recent) {
    if (recentBytes <= maxUnpacked) break
    recent.delete(oldest)
    recentBytes -= length
  }
  return bytes
}
