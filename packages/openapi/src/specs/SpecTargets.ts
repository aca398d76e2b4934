import { SpecTargets } from "@octavo/content"
import { Effect, Layer } from "effect"
import { Specs } from "./Specs.ts"

/** Specifications are targets of links in the spaces of their organization. */
export const layer: Layer.Layer<never, never, Specs> = Layer.effect(
  SpecTargets,
  Effect.map(
    Specs,
    (specs) => (organizationId, slugs) =>
      Effect.map(specs.findBySlugs(organizationId, slugs), (found) => new Set(found.map(({ slug }) => slug)))
  )
)
