import { Layer } from "effect"
import * as ImportCredentials from "./ImportCredentials.ts"
import * as SyncStates from "./SyncStates.ts"

/** The stores of Git synchronisation in the memory of this process. */
export const layer = Layer.mergeAll(ImportCredentials.layer, SyncStates.layer)

/** Remotes in memory, which tests fill through `GitHost`. */
export { layer as remotes } from "./GitRemote.ts"
