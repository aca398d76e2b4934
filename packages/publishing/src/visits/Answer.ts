import { ownBytes } from "@octavo/kernel"
import { brotliCompressSync, constants, gunzipSync, gzipSync } from "node:zlib"

/** Bytes that were compressed once, with brotli and with gzip. */
export interface PackedBody {
  readonly kind: "packed"
  readonly brotli: Uint8Array
  readonly gzip: Uint8Array
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
  return { kind: "packed", brotli: ownBytes(brotli), gzip: ownBytes(gzipSync(given)), length: given.length }
}

/** The bytes for a client that accepts no compression. From gzip they take a third of the time that they take from brotli. */
export const unpacked = ({ gzip }: PackedBody): Uint8Array => gunzipSync(gzip)
