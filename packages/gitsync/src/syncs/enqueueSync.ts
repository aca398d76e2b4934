import { requireSpace, type SpaceId } from "@octavo/content"
import { audit, Caller } from "@octavo/identity"
import { atomically, enqueueJob, type JobKind, Sealer } from "@octavo/kernel"
import { Effect } from "effect"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { formerPlace } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import type { SyncRequest, SyncOptions } from "./SyncRequest.ts"

/**
 * Enqueues a job that synchronises a space, after URL and ref are validated. Failures of the remote are reported in the
 * job and in the Git state of the space. The audit log has the address and the ref.
 */
export const enqueueSync = Effect.fnUntraced(function* <
  Request extends SyncOptions,
  Order extends SyncRequest
>(
  kind: JobKind<Order>,
  action: "space.exportRequested" | "space.importRequested",
  spaceId: SpaceId,
  request: Request,
  orderOf: (
    request: Request,
    shared: Pick<SyncRequest, "spaceId" | "organizationId" | "requestedBy" | "url" | "directory">
  ) => Order
) {
  const { space } = yield* requireSpace(spaceId, "create")
  const { userId } = yield* Caller
  const { credentials, href } = yield* Effect.fromResult(parseGitUrl(request.url))
  if (!isGitRef(request.ref)) return yield* new GitRefRefused({ ref: request.ref })
  const state = yield* (yield* SyncStates).get(spaceId)
  const order = orderOf(request, {
    spaceId,
    organizationId: space.organizationId,
    requestedBy: userId,
    url: href,
    directory: request.directory ?? formerPlace(state, href, request.ref)?.directory ?? ""
  })
  const job = yield* enqueueJob(kind, order, { subject: spaceId, createdBy: userId })
  if (credentials !== null) {
    yield* (yield* SyncCredentials).put(job.id, (yield* Sealer).seal(request.url))
  }
  yield* audit({
    organizationId: space.organizationId,
    action,
    target: { kind: "space", id: spaceId },
    after: { url: href, ref: request.ref }
  })
  return job
}, atomically)
