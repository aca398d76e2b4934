import { SpaceHolders } from "@octavo/content"
import { Effect, Layer } from "effect"
import { SiteStructures } from "../structure/SiteStructures.ts"

/** Sites that are not deleted hold the spaces that they show. */
export const layer: Layer.Layer<SpaceHolders, never, SiteStructures> = Layer.effect(
  SpaceHolders,
  Effect.map(SiteStructures, (structures) => ({
    findHeld: (spaceIds) =>
      Effect.map(structures.listShown(spaceIds), (shown) => [
        ...new Set(shown.map(({ siteSpace }) => siteSpace.spaceId))
      ])
  }))
)
