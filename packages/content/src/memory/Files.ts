import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import type { FileId } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import { historyOf } from "./versions.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Files, never, ContentTables> = Layer.effect(
  Files,
  Effect.gen(function* () {
    const { files, uploads } = yield* ContentTables
    const listAll: Files["Service"]["listAll"] = (at) =>
      Effect.map(files.visible(at), (all) => all.sort((a, b) => (a.id < b.id ? -1 : 1)))
    return {
      find: (at, id) =>
        Effect.map(listAll(at), (all) => Option.fromUndefinedOr(all.find((file) => file.id === id))),
      list: (at, request) => Effect.map(listAll(at), (all) => listById(all, request)),
      listAll,
      findMany: files.findMany,
      findManyNow: (entries) =>
        Effect.map(files.findManyNow(entries), (found) =>
          found.map(({ branchId, version }) => ({ branchId, file: version }))
        ),
      findUsedBlobs: Effect.fnUntraced(function* (hashes) {
        const used = new Set([
          ...(yield* historyOf(files, yield* files.branchIds)).map(({ blobHash }) => blobHash),
          ...(yield* TxHashMap.values(uploads)).map(({ blobHash }) => blobHash)
        ])
        return new Set(hashes.filter((hash) => used.has(hash)))
      }),
      listTouched: (branchId, after, upTo) =>
        Effect.map(files.listTouched(branchId, after, upTo), (ids) => ids.map((id) => id as FileId)),
      copy: files.copy,
      write: files.write
    }
  })
)
