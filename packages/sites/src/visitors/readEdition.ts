import { Effect } from "effect"
import { customizationOf } from "../customization/customizationOf.ts"
import type { Site } from "../sites/Site.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { StructureHistories } from "../structure/StructureHistories.ts"
import { conditionsOf } from "./SiteEdition.ts"

/** Reads a site at its version. */
export const readEdition = Effect.fnUntraced(function* (site: Site) {
  const structure = yield* (yield* SiteStructures).get(site.id)
  const formerPaths = yield* (yield* StructureHistories).listFormerPaths(site.id)
  const customization = yield* customizationOf(site.id)
  const conditions = conditionsOf(structure, customization)
  return { site, structure, formerPaths, customization, conditions }
})
