import { zstdCompressSync, zstdDecompressSync } from "node:zlib"

/** Compresses the JSON of a document by Zstandard. */
export const pack = (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes)

/** The JSON of a document, of a known size. */
export const unpack = (packed: Uint8Array, size: number): Uint8Array =>
  zstdDecompressSync(packed, { maxOutputLength: Math.max(size, 1) })
