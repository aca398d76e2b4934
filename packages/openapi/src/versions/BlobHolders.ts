import { BlobHolders } from "@octavo/content"
import { Effect, Layer } from "effect"
import { SpecContents } from "./SpecContents.ts"

/** Specifications use the blobs of their sources and documents, beside what other packages use whose layer is provided. */
export const layer: Layer.Layer<never, never, SpecContents> = Layer.effect(
  BlobHolders,
  Effect.gen(function* () {
    const findOthers = yield* BlobHolders
    const { findUsedBlobs } = yield* SpecContents
    return (hashes) =>
      Effect.zipWith(findOthers(hashes), findUsedBlobs(hashes), (others, own) => new Set([...others, ...own]))
  })
)
