import { Context, Effect } from "effect"

/** Finds those of some blobs that packages above use: a port for them. Without one, there are none. */
export const BlobHolders = Context.Reference<
  (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
>("@octavo/content/BlobHolders", { defaultValue: () => () => Effect.succeed(new Set()) })
