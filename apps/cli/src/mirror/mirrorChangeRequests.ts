import { Effect } from "effect"
import { cpSync, existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { ownFolder } from "../commands/folder/pushState.ts"
import { pushFolder } from "../commands/folder/pushFolder.ts"
import { unwritable } from "../context/unwritable.ts"
import { reportLoss, storeObject, type Mirror } from "./Mirror.ts"
import { mirrorComments } from "./mirrorComments.ts"
import type { People } from "./mirrorPeople.ts"
import { mirrorReviewers } from "./mirrorReviewers.ts"
import { mirrorReviews } from "./mirrorReviews.ts"
import { readContent } from "./mirrorContent.ts"
import type { SourceSpace } from "./mirrorSpaces.ts"
import type { SourceRevision } from "./SourceContent.ts"

interface SourceRequest {
  readonly id: string
  readonly number: number
  readonly subject?: string
  readonly revision?: string
}

const mirrorOne = Effect.fnUntraced(function* (
  mirror: Mirror,
  space: SourceSpace,
  id: string,
  { id: requestId, number, revision: at, subject: given }: SourceRequest
) {
  const { isDry, outcomes, source, state } = mirror
  const subject = given || `Change request ${number}`
  const title = `${space.title ?? space.id}, ${subject}`
  const known = state.objects[requestId]
  if (known !== undefined) {
    if (known.fields["revision"] !== at)
      reportLoss(mirror, "change request", title, "It was changed at the source after it was mirrored.")
    outcomes.push({ kind: "change request", title, change: "unchanged" })
    return
  }
  outcomes.push({ kind: "change request", title, change: "created" })
  if (isDry) return
  const main = state.objects[space.id]!
  const folder = join(mirror.folder, ownFolder, "request", main.folder!)
  yield* Effect.try({
    try: () => {
      rmSync(folder, { recursive: true, force: true })
      // Pages that the request does not change are not read again.
      if (existsSync(join(mirror.folder, main.folder!)))
        cpSync(join(mirror.folder, main.folder!), folder, { recursive: true })
    },
    catch: (error) => unwritable(folder, error)
  })
  const path = `/v1/spaces/${space.id}/change-requests/${requestId}/content`
  const revision = yield* source.get<SourceRevision>(path)
  yield* readContent(mirror, { title, revision, path, folder, known: main.pages ?? {} })
  const { ended } = yield* pushFolder(folder, id, {
    message: subject,
    changeRequest: subject,
    force: true,
    dryRun: false
  })
  rmSync(folder, { recursive: true, force: true })
  if (ended.state === "failed")
    return reportLoss(mirror, "change request", title, ended.message ?? "The push failed.")
  yield* storeObject(mirror, requestId, {
    kind: "change request",
    id: ended.changeRequest?.id ?? "",
    fields: { revision: at }
  })
})

/** Mirrors the changes of the open change requests and drafts of a space. */
export const mirrorChangeRequests = Effect.fnUntraced(function* (
  mirror: Mirror,
  space: SourceSpace,
  id: string,
  people: People | undefined
) {
  const path = `/v1/spaces/${space.id}/change-requests`
  const [open, drafts] = yield* Effect.all([
    mirror.source.list<SourceRequest>(`${path}?status=open`),
    mirror.source.list<SourceRequest>(`${path}?status=draft`)
  ])
  for (const request of [...drafts, ...open]) {
    yield* mirrorOne(mirror, space, id, request)
    const mirrored = mirror.state.objects[request.id]?.id
    if (!mirror.isDry && (mirrored === undefined || mirrored === "")) continue
    const commented = {
      title: `${space.title ?? space.id}, ${request.subject || request.number}`,
      there: `${path}/${request.id}`,
      here: `/v1/spaces/${id}/change-requests/${mirrored}`
    }
    yield* mirrorComments(mirror, commented)
    yield* mirrorReviews(mirror, commented)
    yield* mirrorReviewers(mirror, people, commented)
  }
})
