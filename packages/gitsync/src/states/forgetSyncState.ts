import { spacePurged } from "@octavo/content"
import { subscriber } from "@octavo/kernel"
import { SyncStates } from "./SyncStates.ts"

/** Forgets what a space that is gone for good had in common with its repositories. */
export const forgetSyncState = subscriber(spacePurged, ({ spaceId }) =>
  SyncStates.use((states) => states.remove(spaceId))
)
