import { DateTime, Effect, Layer, TxHashMap } from "effect"
import { Uploads } from "../uploads/Uploads.ts"
import { historyOf } from "./versions.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Uploads, never, ContentTables> = Layer.effect(
  Uploads,
  Effect.gen(function* () {
    const { files, uploads } = yield* ContentTables
    return {
      findMany: (ids) =>
        Effect.map(TxHashMap.values(uploads), (all) => all.filter((upload) => ids.includes(upload.id))),
      findForUpdate: (id) => TxHashMap.get(uploads, id),
      put: (upload) => TxHashMap.set(uploads, upload.id, upload),
      listBefore: (time, limit) =>
        Effect.map(TxHashMap.values(uploads), (all) =>
          all
            .filter(({ createdAt }) => DateTime.isLessThan(createdAt, time))
            .map(({ id }) => id)
            .sort()
            .slice(0, limit)
        ),
      removeMany: Effect.fnUntraced(function* (ids) {
        const all = yield* TxHashMap.values(uploads)
        for (const id of ids) yield* TxHashMap.remove(uploads, id)
        const used = new Set([
          ...(yield* historyOf(files, yield* files.branchIds)).map((file) => file.blobHash),
          ...all.flatMap(({ blobHash, id }) => (ids.includes(id) ? [] : (blobHash ?? [])))
        ])
        const removed = all.flatMap(({ blobHash, id }) => (ids.includes(id) ? (blobHash ?? []) : []))
        return [...new Set(removed)].filter((hash) => !used.has(hash))
      })
    }
  })
)
