import { Effect, Layer, Option, TxHashMap } from "effect"
import { comparablePart, partOf } from "../versions/partOf.ts"
import { SpecContents } from "../versions/SpecContents.ts"
import type { SpecVersionId } from "../specs/SpecVersionId.ts"
import { SpecTables } from "./SpecTables.ts"

const pair = (base: string, target: string) => `${base} ${target}`

export const layer: Layer.Layer<SpecContents, never, SpecTables> = Layer.effect(
  SpecContents,
  Effect.map(SpecTables, ({ changes, contents, specs, versions }) => ({
    find: (hash) =>
      Effect.map(
        TxHashMap.get(contents, hash),
        Option.map(({ content }) => content)
      ),
    add: Effect.fnUntraced(function* (content, outline) {
      if (!(yield* TxHashMap.has(contents, content.hash))) {
        yield* TxHashMap.set(contents, content.hash, { content, outline })
      }
    }),
    outline: (hash, kinds) =>
      Effect.map(TxHashMap.get(contents, hash), (found) =>
        Option.match(found, {
          onNone: () => [],
          onSome: ({ outline }) => outline.filter(({ kind }) => kinds === undefined || kinds.includes(kind))
        })
      ),
    findParts: Effect.fnUntraced(function* (wanted) {
      const found = new Map<SpecVersionId, ReadonlySet<string>>()
      for (const { parts, versionId } of wanted) {
        const version = Option.getOrNull(yield* TxHashMap.get(versions, versionId))
        const content = Option.getOrNull(yield* TxHashMap.get(contents, version?.contentHash ?? ""))
        const named = content?.outline.filter(({ kind }) => kind !== "tag") ?? []
        const existing = new Set(named.map((entry) => comparablePart(partOf(entry))))
        found.set(versionId, new Set([...parts].filter((part) => existing.has(comparablePart(part)))))
      }
      return found
    }),
    findChanges: (base, target) => TxHashMap.get(changes, pair(base, target)),
    putChanges: (base, target, found) => TxHashMap.set(changes, pair(base, target), found),
    removeUnused: Effect.gen(function* () {
      const used = new Set((yield* TxHashMap.values(versions)).map(({ contentHash }) => contentHash))
      for (const hash of yield* TxHashMap.keys(contents)) {
        if (!used.has(hash)) yield* TxHashMap.remove(contents, hash)
      }
      for (const key of yield* TxHashMap.keys(changes)) {
        if (!key.split(" ").every((hash) => used.has(hash))) yield* TxHashMap.remove(changes, key)
      }
    }),
    findUsedBlobs: Effect.fnUntraced(function* (hashes) {
      const used = new Set<string>()
      for (const { content } of yield* TxHashMap.values(contents)) used.add(content.documentBlob)
      for (const { sourceBlob } of yield* TxHashMap.values(versions)) used.add(sourceBlob)
      for (const { source } of yield* TxHashMap.values(specs)) {
        if (source.kind === "text") used.add(source.blobHash)
      }
      return new Set(hashes.filter((hash) => used.has(hash)))
    })
  }))
)
