import { type CollectionId, requireContainer } from "@octavo/content"
import { Caller, type OrganizationId, requireOrganization } from "@octavo/identity"
import { atomically, enqueueJob, JobNotFound, Jobs, Sealer } from "@octavo/kernel"
import { Effect, Schema } from "effect"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import { DescribeJob, RepositoryReport, type RepositoryDescription } from "./DescribeJob.ts"

/** The repository to describe, and the collection for its space; null for the top of the organization. */
interface DescriptionRequest {
  readonly url: string
  readonly ref: string
  readonly directory: string
  readonly parentId: CollectionId | null
}

/**
 * Requests a description of what an import of a Git repository into a new space would bring and lose; requires the role `create` where the
 * space would be. Nothing else is written. Returns the id of the job.
 */
export const requestDescription = Effect.fn("gitsync.requestDescription")(function* (
  organizationId: OrganizationId,
  { directory, parentId, ref, url }: DescriptionRequest
) {
  yield* requireContainer({ organizationId, parentId })
  const { userId } = yield* Caller
  const { credentials, href } = yield* Effect.fromResult(parseGitUrl(url))
  if (!isGitRef(ref)) return yield* new GitRefRefused({ ref })
  const order = { organizationId, requestedBy: userId, url: href, ref, directory }
  const job = yield* enqueueJob(DescribeJob, order, { subject: organizationId, createdBy: userId })
  if (credentials !== null) yield* (yield* SyncCredentials).put(job.id, (yield* Sealer).seal(url))
  return job.id
}, atomically)

/** Gets the description of a repository that the caller requested. */
export const getDescription = Effect.fn("gitsync.getDescription")(function* (
  organizationId: OrganizationId,
  jobId: string
) {
  yield* requireOrganization(organizationId, null)
  const { userId } = yield* Caller
  const job = yield* (yield* Jobs).get(jobId)
  const isOwn = job.kind === DescribeJob.name && job.tenant === organizationId && job.createdBy === userId
  if (!isOwn) return yield* new JobNotFound({ jobId })
  const description: RepositoryDescription = {
    job: job.id,
    state: job.state,
    message: job.state === "failed" ? job.problem : null,
    result: job.result === null ? null : Schema.decodeUnknownSync(RepositoryReport)(job.result)
  }
  return description
})
