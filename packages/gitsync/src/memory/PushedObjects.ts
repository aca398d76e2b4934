import type { BlobHash } from "@octavo/kernel"
import { DateTime, Effect, Layer, TxHashMap } from "effect"
import { PushedObjects } from "../pushes/PushedObjects.ts"

interface Stored {
  readonly spaceId: string
  readonly oid: string
  readonly blobHash: BlobHash
  readonly at: DateTime.Utc
}

const keyOf = (spaceId: string, oid: string): string => `${spaceId} ${oid}`

export const layer: Layer.Layer<PushedObjects> = Layer.effect(
  PushedObjects,
  Effect.gen(function* () {
    const objects = yield* TxHashMap.empty<string, Stored>()
    const ofSpace = (spaceId: string) =>
      Effect.map(TxHashMap.values(objects), (all) => all.filter((one) => one.spaceId === spaceId))
    const drop = ({ oid, spaceId }: Stored) => TxHashMap.remove(objects, keyOf(spaceId, oid))
    return {
      findMany: Effect.fnUntraced(function* (spaceId, oids) {
        const wanted = new Set(oids)
        const found = (yield* ofSpace(spaceId)).filter(({ oid }) => wanted.has(oid))
        return new Map(found.map(({ blobHash, oid }) => [oid, blobHash]))
      }),
      putMany: (spaceId, some, at) =>
        Effect.forEach(
          some,
          ({ blobHash, oid }) => TxHashMap.set(objects, keyOf(spaceId, oid), { spaceId, oid, blobHash, at }),
          { discard: true }
        ),
      retain: Effect.fnUntraced(function* (spaceId, oids, before, at) {
        const kept = new Set(oids)
        for (const one of yield* ofSpace(spaceId)) {
          if (!DateTime.isLessThan(one.at, before)) continue
          if (kept.has(one.oid)) yield* TxHashMap.set(objects, keyOf(spaceId, one.oid), { ...one, at })
          else yield* drop(one)
        }
      }),
      remove: (spaceId) =>
        Effect.flatMap(ofSpace(spaceId), (all) => Effect.forEach(all, drop, { discard: true })),
      findUsedBlobs: (hashes) =>
        Effect.map(TxHashMap.values(objects), (all) => {
          const used = new Set(all.map(({ blobHash }) => blobHash))
          return new Set(hashes.filter((hash) => used.has(hash)))
        })
    }
  })
)
