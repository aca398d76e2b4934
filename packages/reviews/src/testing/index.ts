import { type ContentChanges, type PageVersion } from "@octavo/content"
import { aPage, aSource, aSpace, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import {
  type ChangeRequest,
  ChangeRequests,
  type CommentFilter,
  type CommentForm,
  type CommentPlace,
  createChangeRequest,
  findCommentsState,
  readComments,
  showing
} from "../index.ts"

/** A draft in a space of its own, with an admin who made it. */
export const aChangeRequest = Effect.fnUntraced(function* (given: { readonly subject?: string } = {}) {
  const world = yield* aSpace()
  const { changeRequest } = yield* createChangeRequest(world.space.id, given.subject ?? "Better words").pipe(
    as(world.admin)
  )
  return { ...world, changeRequest }
})

/** Commits changes to the line of a change request; answers the change request as it is then. */
export const commitInChangeRequest = Effect.fnUntraced(function* (
  changeRequest: ChangeRequest,
  changes: Partial<ContentChanges>
) {
  const revision = yield* commitToBranch(changeRequest.branchId, changes)
  const changed = showing(changeRequest, revision)
  yield* (yield* ChangeRequests).put(changed)
  return changed
})

/** The changes that give a page another text. */
export const rewritten = (page: PageVersion, text: string): Partial<ContentChanges> => {
  const source = aSource(text)
  return { pages: { put: [{ ...page, sourceHash: source.hash }], remove: [] }, sources: [source] }
}

/** A space with one page of five paragraphs, and a draft in it. */
export const aProposal = Effect.fnUntraced(function* () {
  const world = yield* aSpace()
  const text = "# Guide\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n"
  const page = yield* aPage({ title: "Guide" })
  const commitOnMain = (changes: Partial<ContentChanges>) => commitToBranch(world.space.mainBranchId, changes)
  yield* commitOnMain(rewritten(page, text))
  const { changeRequest } = yield* createChangeRequest(world.space.id, "Better words").pipe(as(world.admin))
  return { ...world, page, text, commitOnMain, changeRequest }
})

/** The comments of a space or of a change request, read as the server reads a list that it has not cached. */
export const listComments = Effect.fnUntraced(function* (
  place: CommentPlace,
  filter: CommentFilter,
  form: CommentForm,
  request: ListingRequest
) {
  const { access } = yield* findCommentsState(place, filter, request)
  return yield* readComments(access, filter, form, request, () => Effect.void)
})
