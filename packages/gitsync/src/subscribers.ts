import { forgetSyncState } from "./states/forgetSyncState.ts"

/** The subscribers of synchronisation to events of other packages. */
export const subscribers = [forgetSyncState]
