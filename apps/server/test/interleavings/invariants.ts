import { expect } from "@effect/vitest"
import {
  getPage,
  listPages,
  type PageId,
  requireSpace,
  Revisions,
  type RevisionId,
  type Space,
  type RevisionSelector
} from "@octavo/content"
import type { User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { type ChangeRequest, getChangeRequest, listChangeRequests, listConflicts } from "@octavo/reviews"
import { listComments } from "@octavo/reviews/testing"
import { Effect } from "effect"

interface Place {
  readonly space: Space
  readonly admin: User
}

const everything = { after: null, limit: 1000 }
const statuses = ["draft", "open", "archived", "merged"] as const

/** All change requests of a space, by status. */
export const changeRequestsOf = ({ admin, space }: Place) =>
  Effect.map(
    Effect.forEach(statuses, (status) =>
      listChangeRequests(space.id, { status, creator: null, contributor: null }, everything).pipe(as(admin))
    ),
    (lists) => lists.flatMap(({ items }) => items.map(({ changeRequest }) => changeRequest))
  )

/** Recounts what a space and its change requests count. */
export const expectExactCounts = Effect.fnUntraced(function* (place: Place) {
  const { admin, space } = place
  const all = yield* changeRequestsOf(place)
  const having = (status: ChangeRequest["status"]) => all.filter((one) => one.status === status).length
  const open = (changeRequest: string | null) =>
    Effect.map(
      listComments(
        { spaceId: space.id, changeRequest },
        { status: "open", order: "asc", pageId: null, authors: null },
        "markdown",
        everything
      ).pipe(as(admin)),
      ({ items }) => items.length
    )
  const { counts } = yield* requireSpace(space.id, "read").pipe(as(admin))
  expect(counts).toEqual({
    comments: yield* open(null),
    changeRequests: all.length,
    changeRequestsOpen: having("open"),
    changeRequestsDraft: having("draft")
  })
  expect(all.map(({ number }) => number).sort((a, b) => a - b)).toEqual(all.map((_, index) => index + 1))
  for (const { comments, id } of all) expect(comments).toBe(yield* open(id))
})

/** The revisions of main from the first to the present: each on top of the one before, none left out. */
export const historyOf = Effect.fnUntraced(function* ({ admin, space }: Place) {
  const revisions = yield* Revisions
  const { head, revisionId } = yield* requireSpace(space.id, "read").pipe(as(admin))
  const history = []
  for (let id: RevisionId | undefined = revisionId; id !== undefined;) {
    const revision: Effect.Success<ReturnType<typeof revisions.get>> = yield* revisions.get(id)
    history.unshift(revision)
    id = revision.parents[0]
  }
  expect(history.map(({ seq }) => seq)).toEqual(history.map((_, index) => index + 1))
  expect(history.at(-1)?.seq).toBe(head.seq)
  return history
})

/** The text of a page on main. */
export const textOnMain = ({ admin, space }: Place, pageId: PageId) =>
  Effect.map(getPage(space.id, pageId, "markdown").pipe(as(admin)), ({ text }) =>
    text !== null && "markdown" in text ? text.markdown : ""
  )

/** Everything that can be read of a space: on main, in change requests that are not merged, in their conflicts. */
export const everythingIn = Effect.fnUntraced(function* (place: Place) {
  const { admin, space } = place
  const texts: Array<string> = []
  const read = Effect.fnUntraced(function* (wanted: RevisionSelector) {
    const { pages } = yield* listPages(space.id, wanted).pipe(as(admin))
    for (const { id } of pages) {
      const { text } = yield* getPage(space.id, id, "markdown", { selector: wanted }).pipe(as(admin))
      if (text !== null && "markdown" in text) texts.push(text.markdown)
    }
  })
  yield* read(null)
  for (const changeRequest of yield* changeRequestsOf(place)) {
    if (changeRequest.status === "merged") continue
    const { snapshot } = yield* getChangeRequest(space.id, changeRequest.id).pipe(as(admin))
    yield* read(snapshot)
    const { items } = yield* listConflicts(space.id, changeRequest.id, everything).pipe(as(admin))
    texts.push(JSON.stringify(items))
  }
  return texts.join("\n")
})
