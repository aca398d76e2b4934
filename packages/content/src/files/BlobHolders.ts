import type { BlobHash } from "@octavo/kernel"
import { Context, type Effect, Layer } from "effect"

/** Finds which of some blobs a package above refers to. */
export type FindHeldBlobs = (hashes: ReadonlyArray<BlobHash>) => Effect.Effect<ReadonlySet<BlobHash>>

/** The packages above that refer to blobs, such as images of sites: a port. By default there are none. */
export const BlobHolders = Context.Reference<ReadonlyArray<FindHeldBlobs>>("@octavo/content/BlobHolders", {
  defaultValue: () => []
})

/**
 * Supplies the holders of all packages at once. A second layer of this kind would replace the first, and blobs of its packages would
 * be removed.
 */
export const blobHolders = <R>(
  finders: Effect.Effect<ReadonlyArray<FindHeldBlobs>, never, R>
): Layer.Layer<never, never, R> => Layer.effect(BlobHolders, finders)
