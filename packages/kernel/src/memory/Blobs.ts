import { Clock, DateTime, Effect, Layer, Stream } from "effect"
import { BlobMissing, Blobs } from "../blobs/Blobs.ts"
import { hashBytes } from "../blobs/hashBytes.ts"

/** Blobs in the memory of this process. */
export const layer: Layer.Layer<Blobs> = Layer.sync(Blobs, () => {
  const blobs = new Map<string, { readonly bytes: Uint8Array; readonly storedAt: number }>()
  const get = (hash: string) =>
    Effect.suspend(() => {
      const blob = blobs.get(hash)
      return blob === undefined ? new BlobMissing({ hash }) : Effect.succeed(blob.bytes)
    })
  const put = (bytes: Uint8Array) =>
    Effect.map(Clock.currentTimeMillis, (storedAt) => {
      const hash = hashBytes(bytes)
      blobs.set(hash, { bytes: bytes.slice(), storedAt })
      return hash
    })
  const isOld = (hash: string, storedBefore: DateTime.Utc) =>
    (blobs.get(hash)?.storedAt ?? 0) < DateTime.toEpochMillis(storedBefore)
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
    signedUrl: () => Effect.succeed(null),
    list: (storedBefore) =>
      Stream.suspend(() =>
        Stream.fromIterable([...blobs.keys()].filter((hash) => isOld(hash, storedBefore)))
      ),
    remove: (hash, storedBefore) =>
      Effect.sync(() => (isOld(hash, storedBefore) ? blobs.delete(hash) : false))
  }
})
