import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { enqueueSync } from "../syncs/enqueueSync.ts"
import type { SyncOptions } from "../syncs/SyncRequest.ts"
import { ExportJob } from "./ExportJob.ts"

/** What a user asks of an export. */
export interface ExportRequest extends SyncOptions {
  readonly commitMessage: string
}

/**
 * Asks for the content of a space to be brought into a Git repository, in the background: what the repository has that
 * the space has not seen is brought into the space first. URL and ref are looked at now; everything that only the
 * remote can tell shows in the job and in the Git state of the space.
 */
export const requestExport = Effect.fn("gitsync.requestExport")(function* (
  spaceId: SpaceId,
  request: ExportRequest
) {
  return yield* enqueueSync(ExportJob, spaceId, request, (asked, shared) => ({ ...asked, ...shared }))
})
