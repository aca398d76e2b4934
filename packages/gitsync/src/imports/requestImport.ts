import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { enqueueSync } from "../syncs/enqueueSync.ts"
import type { SyncOptions } from "../syncs/SyncRequest.ts"
import { ImportJob } from "./ImportJob.ts"

/** The options of an import, from the request. */
export interface ImportRequest extends SyncOptions {
  /** Makes a revision beside main and leaves main alone. */
  readonly standalone: boolean
  /** Reports what the import would bring and lose, and changes nothing. */
  readonly dryRun?: boolean
  /** Whether content of the space that came from elsewhere may be replaced, as it may where nothing is said. */
  readonly replace?: boolean
}

/**
 * Requests the import of a Git repository into a space in the background. URL and ref are validated now; failures of
 * the remote are reported in the job and in the Git state of the space.
 */
export const requestImport = Effect.fn("gitsync.requestImport")(function* (
  spaceId: SpaceId,
  request: ImportRequest
) {
  const action = "space.importRequested"
  return yield* enqueueSync(ImportJob, action, spaceId, request, (asked, shared) => ({ ...asked, ...shared }))
})
