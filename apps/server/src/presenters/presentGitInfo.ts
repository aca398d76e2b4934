import type { GitInfoResource, GitSyncResource } from "@octavo/api"
import type { Space } from "@octavo/content"
import type { SyncBase, SyncOutcome } from "@octavo/gitsync"
import type { Job } from "@octavo/kernel"
import { presentGitState } from "./presentGitState.ts"
import { presentTime } from "./times.ts"

const presentUnderWay = (job: Job): GitSyncResource => ({
  job: job.id,
  state: job.state,
  ...(job.progress !== null && { progress: job.progress }),
  ...(job.problem !== null && { message: job.problem }),
  problems: []
})

const presentBase = ({
  directory,
  oid,
  ref,
  revisionId,
  url
}: SyncBase): NonNullable<GitInfoResource["base"]> => ({
  url,
  ref,
  directory,
  commit: oid,
  revision: revisionId
})

const presentReplaced = ({ revisionId, ...replaced }: NonNullable<SyncOutcome["replaced"]>) => ({
  ...replaced,
  revision: revisionId
})

const presentOutcome = ({
  finishedAt,
  jobId,
  oid,
  replaced,
  revisionId,
  ...outcome
}: SyncOutcome): GitSyncResource => ({
  ...outcome,
  job: jobId,
  ...(oid !== null && { commit: oid }),
  ...(revisionId !== null && { revision: revisionId }),
  ...(replaced !== undefined && { replaced: presentReplaced(replaced) }),
  finishedAt: presentTime(finishedAt)
})

const presentSync = (underWay: Job | null, last: SyncOutcome | null): GitSyncResource | undefined =>
  underWay !== null ? presentUnderWay(underWay) : last === null ? undefined : presentOutcome(last)

export const presentGitInfo = (info: {
  readonly space: Space
  readonly bases: ReadonlyArray<SyncBase>
  readonly lastImport: SyncOutcome | null
  readonly lastExport: SyncOutcome | null
  readonly importing: Job | null
  readonly lastPush: SyncOutcome | null
  readonly exporting: Job | null
  readonly pushing: Job | null
  readonly lastPull: SyncOutcome | null
  readonly pulling: Job | null
}): GitInfoResource => {
  const lastImport = presentSync(info.importing, info.lastImport)
  const lastExport = presentSync(info.exporting, info.lastExport)
  const lastPush = presentSync(info.pushing, info.lastPush)
  const lastPull = presentSync(info.pulling, info.lastPull)
  const bases = info.bases.map(presentBase)
  const base = bases.at(-1)
  return {
    ...(info.space.gitOrigin !== null && presentGitState(info.space.id, info.space.gitOrigin)),
    ...(base !== undefined && { base, bases }),
    ...(lastImport !== undefined && { lastImport }),
    ...(lastExport !== undefined && { lastExport }),
    ...(lastPush !== undefined && { lastPush }),
    ...(lastPull !== undefined && { lastPull })
  }
}
