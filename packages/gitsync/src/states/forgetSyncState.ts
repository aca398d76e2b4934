import { spacePurged } from "@octavo/content"
import { subscriber } from "@octavo/kernel"
import { Effect } from "effect"
import { Connections } from "../connections/Connections.ts"
import { PullRequests } from "../pullRequests/PullRequests.ts"
import { PushedObjects } from "../pushes/PushedObjects.ts"
import { SyncStates } from "./SyncStates.ts"

/** Forgets what a space that is gone for good had in common with its repositories, with which it is connected, and what was pushed into it. */
export const forgetSyncState = subscriber(
  spacePurged,
  Effect.fnUntraced(function* ({ spaceId }) {
    yield* (yield* SyncStates).remove(spaceId)
    yield* (yield* Connections).remove(spaceId)
    yield* (yield* PushedObjects).remove(spaceId)
    yield* (yield* PullRequests).removeAll(spaceId)
  })
)
