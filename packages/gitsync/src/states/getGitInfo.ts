import { Effect, Option } from "effect"
import { requireSpace, type SpaceId } from "@octavo/content"
import { Jobs } from "@octavo/kernel"
import { ImportJob } from "../imports/ImportJob.ts"
import { SyncStates } from "./SyncStates.ts"

/** Where the content of a space comes from, how its latest import ended, and the one that is under way. */
export const getGitInfo = Effect.fn("gitsync.getGitInfo")(function* (spaceId: SpaceId) {
  const { space } = yield* requireSpace(spaceId, "read")
  const state = yield* (yield* SyncStates).get(spaceId)
  const latest = yield* (yield* Jobs).findLatest(ImportJob.name, spaceId)
  const running = Option.filter(latest, (job) => job.state === "queued" || job.state === "running")
  return { space, base: state.base, lastImport: state.lastImport, running: Option.getOrNull(running) }
})
