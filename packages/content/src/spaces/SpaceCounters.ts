import { Context, type Effect } from "effect"
import type { SpaceCounts } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/** The counts of spaces, which their views show. A space stays locked from its count to the end of the unit of work, so it comes last. */
export class SpaceCounters extends Context.Service<
  SpaceCounters,
  {
    readonly add: (id: SpaceId, added: Partial<SpaceCounts>) => Effect.Effect<void>
    /** Counts a new change request; returns its number, the first of a space being 1. */
    readonly addChangeRequest: (id: SpaceId, status: "draft" | "open") => Effect.Effect<number>
  }
>()("@octavo/content/SpaceCounters") {}
