import type { BlobHash } from "@octavo/kernel"
import { Context, Effect } from "effect"

/** Finds which of some blobs the packages above refer to, such as images of sites: a port. Without one, they refer to none. */
export const BlobHolders = Context.Reference<
  (hashes: ReadonlyArray<BlobHash>) => Effect.Effect<ReadonlySet<BlobHash>>
>("@octavo/content/BlobHolders", { defaultValue: () => () => Effect.succeed(new Set()) })
