import { Effect } from "effect"
import { requireSpace, type SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { atomically, enqueueJob, Sealer } from "@octavo/kernel"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { ImportCredentials } from "./ImportCredentials.ts"
import { ImportJob, type ImportOrder } from "./ImportJob.ts"

/** What a user asks of an import. */
export interface ImportRequest extends Omit<
  ImportOrder,
  "spaceId" | "organizationId" | "requestedBy" | "cacheId"
> {
  readonly cacheId: string | null
}

/**
 * Asks for the content of a Git repository to be brought into a space, in the background. URL and ref are looked at
 * now; everything that only the remote can tell shows in the job and in the Git state of the space.
 */
export const requestImport = Effect.fn("gitsync.requestImport")(function* (
  spaceId: SpaceId,
  request: ImportRequest
) {
  const { space } = yield* requireSpace(spaceId, "create")
  const { userId } = yield* Caller
  const { credentials, href } = yield* Effect.fromResult(parseGitUrl(request.url))
  if (!isGitRef(request.ref)) return yield* new GitRefRefused({ ref: request.ref })
  const job = yield* enqueueJob(
    ImportJob,
    {
      ...request,
      spaceId,
      organizationId: space.organizationId,
      requestedBy: userId,
      url: href,
      cacheId: `${space.organizationId}/${request.cacheId ?? spaceId}`
    },
    { subject: spaceId, createdBy: userId }
  )
  if (credentials !== null) {
    yield* (yield* ImportCredentials).put(job.id, (yield* Sealer).seal(request.url))
  }
  return job
}, atomically)
