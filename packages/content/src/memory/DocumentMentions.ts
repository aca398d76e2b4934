import { Effect, Layer, Option, TxHashMap } from "effect"
import { DocumentMentions } from "../links/DocumentMentions.ts"
import type { Mention } from "../links/Mentions.ts"
import { slugOfPageDocument } from "../links/PageDocument.ts"
import { ContentTables } from "./ContentTables.ts"

/** The names of the blocks that mention documents of OpenAPI. */
const blockName = /openapi|swagger/

export const layer: Layer.Layer<DocumentMentions, never, ContentTables> = Layer.effect(
  DocumentMentions,
  Effect.gen(function* () {
    const { files, pages, reusables, sources, spaces } = yield* ContentTables
    const referencesOf = Effect.fnUntraced(function* (hash: string | null) {
      const source = hash === null ? null : Option.getOrNull(yield* TxHashMap.get(sources, hash))
      // Texts without such a block need not be parsed.
      return source !== null && blockName.test(source.text) ? source.derived.references : []
    })
    return {
      list: Effect.fnUntraced(function* (branchId, seq) {
        const found: Array<Omit<Mention, "section">> = []
        const at = { branchId, seq, base: null }
        const add = (from: Pick<Mention, "kind" | "id" | "gitPath">, hash: string | null) =>
          Effect.map(referencesOf(hash), (references) => {
            for (const { kind, target } of references) {
              if (kind === "openapi") found.push({ ...from, written: target })
            }
          })
        const writtenPages = new Set<string>(yield* pages.listTouched(branchId, seq - 1, seq))
        for (const { git, id, sourceHash } of yield* pages.visible(at)) {
          if (writtenPages.has(id)) yield* add({ kind: "page", id, gitPath: git?.path ?? null }, sourceHash)
        }
        const writtenContents = new Set<string>(yield* reusables.listTouched(branchId, seq - 1, seq))
        for (const { git, id, sourceHash } of yield* reusables.visible(at)) {
          const from = { kind: "reusable-content", id, gitPath: git?.path ?? null } as const
          if (writtenContents.has(id)) yield* add(from, sourceHash)
        }
        return found
      }),
      findPresent: Effect.fnUntraced(function* (organizationId, documents) {
        const addresses = new Set<string>()
        const blobs = new Set<string>()
        for (const space of yield* TxHashMap.values(spaces)) {
          if (space.organizationId !== organizationId) continue
          const at = { branchId: space.mainBranchId, seq: 0, base: null, isCurrent: true }
          for (const { blobHash } of yield* files.visible(at)) blobs.add(blobHash)
          const texts = [...(yield* pages.visible(at)), ...(yield* reusables.visible(at))]
          for (const { sourceHash } of texts) {
            for (const { kind, target } of yield* referencesOf(sourceHash)) {
              if (kind === "openapi") addresses.add(target)
            }
          }
        }
        const present = documents.filter((document) =>
          document.kind === "url" ? addresses.has(document.url) : blobs.has(document.blobHash)
        )
        return new Set(present.map(slugOfPageDocument))
      })
    }
  })
)
