import { Effect, Layer, Option, TxHashMap } from "effect"
import { generatesPages, isGenerated, specOfSource } from "../entries/generated.ts"
import { writtenTarget } from "../links/linksOfPage.ts"
import { type Mention, Mentions, type SpecMention } from "../links/Mentions.ts"
import { nameOfReference, nameOfSpec } from "../links/targetNames.ts"
import type { LinkTarget } from "../entries/Page.ts"
import { ContentTables } from "./ContentTables.ts"

const entryOf = (target: LinkTarget): string | undefined =>
  target.kind === "file" ? target.file : target.kind === "url" ? undefined : target.page

export const layer: Layer.Layer<Mentions, never, ContentTables> = Layer.effect(
  Mentions,
  Effect.gen(function* () {
    const { pages, reusables, sources } = yield* ContentTables
    const referencesOf = Effect.fnUntraced(function* (hash: string | null) {
      const source = hash === null ? null : Option.getOrNull(yield* TxHashMap.get(sources, hash))
      return source?.derived.references ?? []
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
      }),
      listOfSpec: Effect.fnUntraced(function* (branchIds, slug, { after, limit }) {
        const name = nameOfSpec(slug)
        const found: Array<SpecMention> = []
        for (const branchId of branchIds) {
          const at = { branchId, seq: 0, base: null, isCurrent: true } as const
          const add = (kind: Mention["kind"], id: string, hash: string | null) =>
            Effect.map(referencesOf(hash), (references) => {
              const first = references.find((reference) => nameOfReference(reference) === name)
              if (first !== undefined) found.push({ kind, branchId, id, section: first.section ?? null })
            })
          for (const page of yield* pages.visible(at)) {
            const isDependent = generatesPages(page) && specOfSource(page.attributes.computed!) === slug
            if (isDependent) found.push({ kind: "page", branchId, id: page.id, section: null })
            else if (!isGenerated(page)) yield* add("page", page.id, page.sourceHash)
          }
          for (const { id, sourceHash } of yield* reusables.visible(at))
            yield* add("reusable-content", id, sourceHash)
        }
        const keyOf = ({ branchId, id }: SpecMention) => `${branchId} ${id}`
        const seen = after === null ? "" : after.join(" ")
        return found
          .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
          .filter((mention) => keyOf(mention) > seen)
          .slice(0, limit)
      })
    }
  })
)
