import { DateTime, Effect, Layer, Semaphore } from "effect"
import { BlobTimes } from "../blobs/BlobTimes.ts"

export const layer: Layer.Layer<BlobTimes> = Layer.effect(
  BlobTimes,
  Effect.gen(function* () {
    const times = new Map<string, number>()
    const alone = yield* Semaphore.make(1)
    return {
      touch: (hash) =>
        alone.withPermits(1)(Effect.map(DateTime.now, (now) => void times.set(hash, now.epochMilliseconds))),
      listBefore: (time, after, limit) =>
        Effect.sync(() =>
          [...times]
            .flatMap(([hash, at]) => (at < time.epochMilliseconds && hash > after ? [hash] : []))
            .toSorted()
            .slice(0, limit)
        ),
      findKnown: (hashes) => Effect.sync(() => new Set(hashes.filter((hash) => times.has(hash)))),
      removeBefore: (hash, time, remove) =>
        alone.withPermits(1)(
          Effect.suspend(() => {
            if ((times.get(hash) ?? 0) >= time.epochMilliseconds) return Effect.void
            return Effect.andThen(
              remove,
              Effect.sync(() => void times.delete(hash))
            )
          })
        )
    }
  })
)
