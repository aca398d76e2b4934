import { Layer } from "effect"
import * as ImportCredentials from "./ImportCredentials.ts"
import * as SyncStates from "./SyncStates.ts"

/** Everything of Git synchronisation in Postgres; the remotes themselves come from `@octavo/gitsync/node`. */
export const layer = Layer.mergeAll(ImportCredentials.layer, SyncStates.layer)
