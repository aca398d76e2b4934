import type { FindHeldBlobs } from "@octavo/content"
import { Effect } from "effect"
import { SpecContents } from "./SpecContents.ts"

/** Specifications hold the blobs of their sources and documents. */
export const blobsOfSpecs: Effect.Effect<FindHeldBlobs, never, SpecContents> = Effect.map(
  SpecContents,
  ({ findUsedBlobs }) => findUsedBlobs
)
