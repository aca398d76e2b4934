import { BlobHolders } from "@octavo/content"
import { Effect, Layer } from "effect"
import { Customizations } from "../customization/Customizations.ts"

/** Sites hold the copies of their images. */
export const layer: Layer.Layer<never, never, Customizations> = Layer.effect(
  BlobHolders,
  Effect.map(Customizations, ({ findUsedBlobs }) => findUsedBlobs)
)
