import { Effect, Layer, Stream } from "effect"
import { BlobMissing, Blobs } from "../blobs/Blobs.ts"
import { hashBytes } from "../blobs/hashBytes.ts"

/** Blobs in the memory of this process. */
export const layer: Layer.Layer<Blobs> = Layer.sync(Blobs, () => {
  const blobs = new Map<string, Uint8Array>()
  const get = (hash: string) =>
    Effect.suspend(() => {
      const bytes = blobs.get(hash)
      return bytes === undefined ? new BlobMissing({ hash }) : Effect.succeed(bytes)
    })
  const put = (bytes: Uint8Array) =>
    Effect.sync(() => {
      const hash = hashBytes(bytes)
      blobs.set(hash, bytes.slice())
      return hash
    })
  return {
    put,
    putStream: (bytes) =>
      Effect.flatMap(Stream.runCollect(bytes), (pieces) => {
        const whole = Buffer.concat([...pieces])
        return Effect.map(put(whole), (hash) => ({ hash, size: whole.length }))
      }),
    get,
    size: (hash) => Effect.map(get(hash), (bytes) => bytes.length),
    stream: (hash, range) =>
      Stream.fromEffect(Effect.map(get(hash), (bytes) => bytes.subarray(range?.start ?? 0, range?.end))),
    remove: (hash) => Effect.sync(() => blobs.delete(hash))
  }
})
