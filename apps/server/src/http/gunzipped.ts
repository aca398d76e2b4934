import { Stream } from "effect"
import { Readable } from "node:stream"
import { constants, createGunzip, gunzipSync } from "node:zlib"

/** Up to this length bytes are decompressed at once. */
export const maxAtOnce = 256_000

/** Bytes are streamed in pieces of this length. */
export const pieceBytes = 128 * 1024

/** The length of what was compressed, which the last four bytes tell (RFC 1952, section 2.3.1). */
const lengthIn = (gzip: Uint8Array): number =>
  Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength).readUInt32LE(gzip.byteLength - 4)

/**
 * Bytes that are kept compressed, as they are, for a client that accepts no compression: long ones piece by piece, as the client takes them,
 * so that many slow clients do not have a copy each.
 */
export const gunzipped = (gzip: Uint8Array): Uint8Array | Stream.Stream<Uint8Array> => {
  const length = lengthIn(gzip)
  // Zlib needs room for one byte more to see the end, and takes no less than its minimum.
  if (length <= maxAtOnce) {
    return gunzipSync(gzip, { chunkSize: Math.max(constants.Z_MIN_CHUNK, length + 1) })
  }
  return Stream.orDie(
    Stream.fromAsyncIterable<Uint8Array, unknown>(
      Readable.from([gzip]).pipe(createGunzip({ chunkSize: pieceBytes })),
      (error) => error
    )
  )
}
