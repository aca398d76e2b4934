import { BlobHolders } from "@octavo/content"
import { Effect, Layer } from "effect"
import { SpecContents } from "./SpecContents.ts"

/** Specifications use the blobs of their sources and documents. */
export const layer: Layer.Layer<never, never, SpecContents> = Layer.effect(
  BlobHolders,
  Effect.map(SpecContents, ({ findUsedBlobs }) => findUsedBlobs)
)
