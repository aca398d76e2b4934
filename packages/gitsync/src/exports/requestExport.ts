import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { enqueueSync } from "../syncs/enqueueSync.ts"
import type { SyncOptions } from "../syncs/SyncRequest.ts"
import { ExportJob } from "./ExportJob.ts"

/** The options of an export, from the request. */
export interface RepositoryExport extends SyncOptions {
  readonly commitMessage: string
}

/**
 * Requests the export of a space to a Git repository in the background: commits that the space does not have are pulled
 * first. URL and ref are validated now; failures of the remote are reported in the job and in the Git state of the
 * space.
 */
export const requestExport = Effect.fn("gitsync.requestExport")(function* (
  spaceId: SpaceId,
  request: RepositoryExport
) {
  const action = "space.exportRequested"
  return yield* enqueueSync(ExportJob, action, spaceId, request, (asked, shared) => ({ ...asked, ...shared }))
})
