import type { GitImportResource, GitInfoResource } from "@octavo/api"
import type { Space } from "@octavo/content"
import type { ImportOutcome } from "@octavo/gitsync"
import type { Job } from "@octavo/kernel"
import { presentGitState } from "./presentGitState.ts"
import { presentTime } from "./times.ts"

const presentRunning = (job: Job): GitImportResource => ({
  job: job.id,
  state: job.state,
  ...(job.progress !== null && { progress: job.progress }),
  ...(job.problem !== null && { message: job.problem }),
  problems: []
})

const presentOutcome = (outcome: ImportOutcome): GitImportResource => ({
  job: outcome.jobId,
  state: outcome.state,
  message: outcome.message,
  url: outcome.url,
  ref: outcome.ref,
  ...(outcome.oid !== null && { commit: outcome.oid }),
  ...(outcome.revisionId !== null && { revision: outcome.revisionId }),
  problems: outcome.problems,
  finishedAt: presentTime(outcome.finishedAt)
})

export const presentGitInfo = (info: {
  readonly space: Space
  readonly lastImport: ImportOutcome | null
  readonly running: Job | null
}): GitInfoResource => {
  const last =
    info.running !== null
      ? presentRunning(info.running)
      : info.lastImport !== null
        ? presentOutcome(info.lastImport)
        : undefined
  return {
    ...(info.space.gitOrigin !== null && presentGitState(info.space.gitOrigin)),
    ...(last !== undefined && { lastImport: last })
  }
}
