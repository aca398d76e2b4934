import { forgetSyncState } from "./states/forgetSyncState.ts"

/** What synchronisation does on events of other packages. */
export const subscribers = [forgetSyncState]
