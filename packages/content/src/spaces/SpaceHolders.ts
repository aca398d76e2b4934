import { Context, type Effect } from "effect"
import type { SpaceId } from "../entries/SpaceId.ts"

/** The packages above that hold spaces in their organization, such as sites that show them. */
export class SpaceHolders extends Context.Service<
  SpaceHolders,
  {
    /** Those of these spaces that must stay in their organization. Runs under the locks of a transfer. */
    readonly findHeld: (spaceIds: ReadonlyArray<SpaceId>) => Effect.Effect<ReadonlyArray<SpaceId>>
  }
>()("@octavo/content/SpaceHolders") {}
