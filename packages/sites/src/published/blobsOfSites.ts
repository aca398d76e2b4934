import type { FindHeldBlobs } from "@octavo/content"
import { Effect } from "effect"
import { Customizations } from "../customization/Customizations.ts"

/** Sites hold the copies of their images. */
export const blobsOfSites: Effect.Effect<FindHeldBlobs, never, Customizations> = Effect.map(
  Customizations,
  ({ findUsedBlobs }) => findUsedBlobs
)
