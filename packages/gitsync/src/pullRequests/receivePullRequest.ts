import type { Space } from "@octavo/content"
import { atomically, enqueueJob, Jobs } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Connections } from "../connections/Connections.ts"
import { removePreview } from "./endPullRequests.ts"
import { placeOfApi } from "./placeOfApi.ts"
import { isPending, PullRequest } from "./PullRequest.ts"
import { PullRequestJob } from "./PullRequestJob.ts"
import { PullRequests } from "./PullRequests.ts"
import type { PullRequestEvent } from "./readPullRequest.ts"

/** How many open pull requests of a space have previews at a time; more are ignored until others end. */
const maxOpen = 100

const isOutdated = ({ eventAt }: PullRequest, event: PullRequestEvent): boolean =>
  eventAt !== null && event.eventAt !== null && DateTime.isLessThan(event.eventAt, eventAt)

/** Enqueues the job that makes previews, unless one waits already, which will see everything. */
const requestPreviews = Effect.fnUntraced(function* (space: Space, url: string) {
  const latest = yield* (yield* Jobs).findLatest(PullRequestJob.name, space.id)
  if (Option.isSome(latest) && latest.value.state === "queued") return
  const order = { spaceId: space.id, organizationId: space.organizationId, url }
  yield* enqueueJob(PullRequestJob, order, { subject: space.id, createdBy: null })
})

/**
 * Remembers an event of a pull request for the branch that a space is connected with, and requests its preview; ends the preview of one
 * that is closed or is for another branch now. Events may arrive twice and in any order.
 */
export const receivePullRequest = Effect.fn("gitsync.receivePullRequest")(function* (
  space: Space,
  event: PullRequestEvent
) {
  const pullRequests = yield* PullRequests
  // Holds the connection, so that events and previews of a space come one after the other.
  const found = yield* (yield* Connections).findForUpdate(space.id)
  if (Option.isNone(found)) return
  const { direction, ref, url: repositoryUrl } = found.value.connection
  const before = Option.getOrNull(yield* pullRequests.find(space.id, event.number))
  if (before !== null && isOutdated(before, event)) return
  const { base, repository: toldName, ...told } = event
  const isOpen = told.isOpen && base === ref && direction !== "export"
  if (!isOpen && before === null) return
  if (isOpen && before?.isOpen !== true && (yield* pullRequests.listOpen(space.id)).length >= maxOpen) return
  // Another event of a commit that failed tries it again.
  const isReported = before?.oid === told.oid && before.problem === null && before.statusProblem === null
  const next = new PullRequest({
    ...told,
    ...placeOfApi(told.service, repositoryUrl, toldName),
    spaceId: space.id,
    isOpen,
    preview: isOpen ? (before?.preview ?? null) : null,
    problem: null,
    reportedOid: isOpen && isReported ? before.reportedOid : null,
    statusProblem: null
  })
  if (before !== null && !isOpen) yield* removePreview(before)
  yield* pullRequests.put(next)
  if (isPending(next)) yield* requestPreviews(space, repositoryUrl)
}, atomically)
