import { requireSpace, type SpaceId } from "@octavo/content"
import { audit, Caller } from "@octavo/identity"
import { atomically, enqueueJob } from "@octavo/kernel"
import { Effect } from "effect"
import { folderPlaceOf } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { folderRequest } from "./folderRequest.ts"
import { PullJob } from "./PullJob.ts"

/**
 * Requests the files of a space for a folder with the name `source`, in the background. The job gives each page its place, lists the
 * files and keeps their contents; the outcome names the list, which `readPull` returns.
 */
export const requestPull = Effect.fn("gitsync.requestPull")(function* (spaceId: SpaceId, source: string) {
  const { organizationId } = (yield* requireSpace(spaceId, "create")).space
  const { userId } = yield* Caller
  const place = folderPlaceOf(yield* (yield* SyncStates).get(spaceId), source, null)
  const order = folderRequest({ spaceId, organizationId, requestedBy: userId }, place)
  const job = yield* enqueueJob(PullJob, order, { subject: spaceId, createdBy: userId })
  yield* audit({
    organizationId,
    action: "space.pullRequested",
    target: { kind: "space", id: spaceId },
    after: { source }
  })
  return job
}, atomically)
