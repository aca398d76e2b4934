import { type SpecParts, SpecTargets } from "@octavo/content"
import { Effect, Layer } from "effect"
import { SpecContents } from "./SpecContents.ts"
import { Specs } from "../specs/Specs.ts"

/** Specifications, and the parts of their latest versions, are targets of links in the spaces of their organization. */
export const layer: Layer.Layer<never, never, Specs | SpecContents> = Layer.effect(
  SpecTargets,
  Effect.gen(function* () {
    const specs = yield* Specs
    const contents = yield* SpecContents
    return Effect.fnUntraced(function* (organizationId, named) {
      const found = yield* specs.findBySlugs(organizationId, [...named.keys()])
      const wanted = found.flatMap(({ lastVersionId, slug }) => {
        const parts = named.get(slug) ?? new Set()
        return lastVersionId === null || parts.size === 0 ? [] : [{ versionId: lastVersionId, parts }]
      })
      const existing = wanted.length === 0 ? null : yield* contents.findParts(wanted)
      const none: ReadonlySet<string> = new Set()
      return new Map(
        found.map(({ lastVersionId: id, slug }) => [slug, (id && existing?.get(id)) ?? none])
      ) satisfies SpecParts
    })
  })
)
