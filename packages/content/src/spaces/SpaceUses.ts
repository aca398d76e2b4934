import { Context, Effect } from "effect"
import type { SpaceId } from "./SpaceId.ts"

/**
 * The uses of spaces and blobs by a package above this one, which supplies the layer. Both questions are asked within the unit of
 * work of the change, after it has locked the rows of the spaces. By default nothing is in use.
 */
export const SpaceUses = Context.Reference<{
  /** Those of these spaces that are linked to a site, and so stay in their organization. */
  readonly findLinked: (ids: ReadonlyArray<SpaceId>) => Effect.Effect<ReadonlySet<SpaceId>>
  /** Those of these blobs that are used beside the files of revisions and uploads. */
  readonly findUsedBlobs: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
}>("@octavo/content/SpaceUses", {
  defaultValue: () => ({
    findLinked: () => Effect.succeed(new Set()),
    findUsedBlobs: () => Effect.succeed(new Set())
  })
})
