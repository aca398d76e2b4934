import type { FindHeldBlobs } from "@octavo/content"
import { Effect } from "effect"
import { PushedObjects } from "./PushedObjects.ts"

/** Pushes hold the blobs of the files that were pushed last. */
export const blobsOfPushes: Effect.Effect<FindHeldBlobs, never, PushedObjects> = Effect.map(
  PushedObjects,
  ({ findUsedBlobs }) => findUsedBlobs
)
