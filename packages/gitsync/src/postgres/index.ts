import { Layer } from "effect"
import * as Connections from "./Connections.ts"
import * as PullRequests from "./PullRequests.ts"
import * as PushedObjects from "./PushedObjects.ts"
import * as SyncCredentials from "./SyncCredentials.ts"
import * as SyncStates from "./SyncStates.ts"

/** Everything of Git synchronisation in Postgres; the remotes themselves come from `@octavo/gitsync/node`. */
export const layer = Layer.mergeAll(
  Connections.layer,
  PullRequests.layer,
  PushedObjects.layer,
  SyncCredentials.layer,
  SyncStates.layer
)
export { omittedTables, records } from "./records.ts"
