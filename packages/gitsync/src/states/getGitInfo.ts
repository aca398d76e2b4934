import { Effect, Option } from "effect"
import { requireSpace, type SpaceId } from "@octavo/content"
import { isFinished, Jobs } from "@octavo/kernel"
import { ExportJob } from "../exports/ExportJob.ts"
import { ImportJob } from "../imports/ImportJob.ts"
import { PullJob } from "../pushes/PullJob.ts"
import { PushJob } from "../pushes/PushJob.ts"
import { isFolderPlace } from "./SyncState.ts"
import { SyncStates } from "./SyncStates.ts"

/**
 * Gets the Git information of a space: its connection, the results of its latest import, export, push and pull, and running jobs.
 */
export const getGitInfo = Effect.fn("gitsync.getGitInfo")(function* (spaceId: SpaceId) {
  const { space } = yield* requireSpace(spaceId, "read")
  const jobs = yield* Jobs
  const underWay = Effect.fnUntraced(function* (kind: string) {
    const latest = yield* jobs.findLatest(kind, spaceId)
    return Option.getOrNull(Option.filter(latest, (job) => !isFinished(job)))
  })
  const importing = yield* underWay(ImportJob.name)
  const exporting = yield* underWay(ExportJob.name)
  const pushing = yield* underWay(PushJob.name)
  const pulling = yield* underWay(PullJob.name)
  // Last, so that a job which ends just now is never missing on both sides.
  const { bases, lastExport, lastImport, lastPull, lastPush } = yield* (yield* SyncStates).get(spaceId)
  return {
    space,
    bases: bases.filter((base) => !isFolderPlace(base)),
    lastImport,
    lastExport,
    lastPush,
    lastPull,
    importing,
    exporting,
    pushing,
    pulling
  }
})
