import { Effect, Layer, Option, TxHashMap } from "effect"
import { writtenTarget } from "../links/linksOfPage.ts"
import { type Mention, Mentions } from "../links/Mentions.ts"
import { nameOfReference } from "../links/targetNames.ts"
import type { LinkTarget } from "../pages/Page.ts"
import { ContentTables } from "./ContentTables.ts"

const entryOf = (target: LinkTarget): string | undefined =>
  target.kind === "file" ? target.file : target.kind === "url" ? undefined : target.page

export const layer: Layer.Layer<Mentions, never, ContentTables> = Layer.effect(
  Mentions,
  Effect.gen(function* () {
    const { pages, reusables, sources } = yield* ContentTables
    const referencesOf = Effect.fnUntraced(function* (hash: string | null) {
      const source = hash === null ? null : Option.getOrNull(yield* TxHashMap.get(sources, hash))
      return source?.facts.references ?? []
    })
    return {
      find: Effect.fnUntraced(function* (at, id, names) {
        const wanted = new Set(names)
        const found: Array<Mention> = []
        const add = Effect.fnUntraced(function* (
          from: Pick<Mention, "kind" | "id" | "gitPath">,
          hash: string | null
        ) {
          for (const reference of yield* referencesOf(hash)) {
            const name = nameOfReference(reference)
            if (name === null || !wanted.has(name)) continue
            found.push({ ...from, written: reference.target, section: reference.section ?? null })
          }
        })
        for (const page of yield* pages.visible(at)) {
          const from = { kind: "page", id: page.id, gitPath: page.git?.path ?? null } as const
          const { target } = page.attributes
          if (page.kind === "link" && target !== undefined && entryOf(target) === id) {
            found.push({ ...from, written: writtenTarget(target), section: null })
          }
          yield* add(from, page.sourceHash)
        }
        for (const { git, id: reusableId, sourceHash } of yield* reusables.visible(at)) {
          yield* add({ kind: "reusable-content", id: reusableId, gitPath: git?.path ?? null }, sourceHash)
        }
        found.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
        return found
      })
    }
  })
)
