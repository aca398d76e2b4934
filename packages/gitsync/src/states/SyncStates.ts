import { Context, type Effect } from "effect"
import type { SpaceId } from "@octavo/content"
import type { SyncState } from "./SyncState.ts"

/** The synchronisation states of all spaces. */
export class SyncStates extends Context.Service<
  SyncStates,
  {
    readonly get: (spaceId: SpaceId) => Effect.Effect<SyncState>
    /** Holds the state for this unit of work, so that a space has one writer. */
    readonly getForUpdate: (spaceId: SpaceId) => Effect.Effect<SyncState>
    readonly put: (state: SyncState) => Effect.Effect<void>
    readonly remove: (spaceId: SpaceId) => Effect.Effect<void>
  }
>()("@octavo/gitsync/SyncStates") {}
