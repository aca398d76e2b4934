/**
 * Bytes in memory of their own, for who keeps them. Node cuts small buffers, also those of zlib and `Buffer.concat`, from a pool of 64
 * KB, and one of a few bytes keeps all of it alive.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
