import { type ContentImport, prepareImport, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { requireUnfinished } from "../changeRequests/requireUnfinished.ts"
import { editChangeRequestContent } from "../edits/editChangeRequestContent.ts"

/** Proposes what lies elsewhere in a change request, as `importContent` adds it to a space. */
export const importContentInChangeRequest = Effect.fn("reviews.importContentInChangeRequest")(function* (
  spaceId: SpaceId,
  name: string,
  wanted: ContentImport
) {
  const { changeRequest, space } = yield* requireChangeRequest(spaceId, name, "edit")
  yield* requireUnfinished(changeRequest)
  const { edits, imported, message, total } = yield* prepareImport(space, wanted)
  const edited = yield* editChangeRequestContent(spaceId, changeRequest.id, edits, { ifMatch: null, message })
  return { revision: { id: edited.changeRequest.revisionId, spaceId }, imported, total }
})
