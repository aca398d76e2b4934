import { Layer } from "effect"
import * as Connections from "./Connections.ts"
import * as PullRequests from "./PullRequests.ts"
import * as PushedObjects from "./PushedObjects.ts"
import * as SyncCredentials from "./SyncCredentials.ts"
import * as SyncStates from "./SyncStates.ts"

/** The stores of Git synchronisation in the memory of this process. */
export const layer = Layer.mergeAll(
  Connections.layer,
  PullRequests.layer,
  PushedObjects.layer,
  SyncCredentials.layer,
  SyncStates.layer
)

/** Remotes in memory, which tests fill through `GitHost`. */
export { layer as remotes } from "./GitRemote.ts"
