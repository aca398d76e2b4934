import { ComputedSources } from "@octavo/content"
import { Effect, Layer, Option } from "effect"
import { recentChanges } from "./recentChanges.ts"
import { Specs } from "../specs/Specs.ts"
import { SpecContents } from "../versions/SpecContents.ts"
import { SpecVersions } from "../versions/SpecVersions.ts"

/** Specifications supply the outlines of their latest documents to computed pages. */
export const layer: Layer.Layer<never, never, Specs | SpecVersions | SpecContents> = Layer.effect(
  ComputedSources,
  Effect.gen(function* () {
    const specs = yield* Specs
    const versions = yield* SpecVersions
    const contents = yield* SpecContents
    const context = yield* Effect.context<SpecVersions | SpecContents>()
    return Effect.fnUntraced(function* (organizationId, slug) {
      const found = Option.getOrNull(yield* specs.findBySlug(organizationId, slug))
      if (found === null) return null
      // A version that is stored meanwhile waits, so that its event finds the computed page of this commit.
      const spec = Option.getOrNull(yield* specs.findForUpdate(found.id))
      const id = spec === null || spec.deletedAt !== null ? null : spec.lastVersionId
      const version = id === null ? null : Option.getOrNull(yield* versions.find(id))
      if (spec === null || version === null) return null
      const outline = yield* contents.outline(version.contentHash)
      return [...outline, ...(yield* Effect.provideContext(recentChanges(spec), context))]
    })
  })
)
