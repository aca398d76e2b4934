import { Effect } from "effect"
import { type Answer, type Door, request } from "./request.ts"

/** A change request, as far as these tests look at it. */
export interface ChangeRequestEntry {
  readonly id: string
  readonly number: number
  readonly subject: string
  readonly status: string
  readonly revision: string
  readonly revisionMerged?: string
  readonly comments: number
}

/** A revision, as far as these tests look at it. */
export interface RevisionEntry {
  readonly id: string
  readonly type: string
  readonly parents: ReadonlyArray<string>
}

/** Dies unless something is so. */
export const hold = (isSo: boolean, what: () => string) =>
  isSo ? Effect.void : Effect.die(new Error(`Not so: ${what()}`))

interface Listed<A> {
  readonly items: ReadonlyArray<A>
  readonly next?: { readonly page: string }
}

/** Every item of a list, page by page. */
const everyItem = Effect.fnUntraced(function* <A>(door: Door, path: string) {
  const items: Array<A> = []
  const separator = path.includes("?") ? "&" : "?"
  for (let next: string | null = ""; next !== null;) {
    const { body }: Answer<Listed<A>> = yield* request<Listed<A>>(
      door,
      "GET",
      `${path}${separator}limit=1000${next}`
    )
    items.push(...body.items)
    next = body.next === undefined ? null : `&page=${encodeURIComponent(body.next.page)}`
  }
  return items as ReadonlyArray<A>
})

const statuses = ["draft", "open", "archived", "merged"]

/** All change requests of the space at a path, by status. */
export const changeRequestsOf = (door: Door, path: string) =>
  Effect.map(
    Effect.forEach(statuses, (status) =>
      everyItem<ChangeRequestEntry>(door, `${path}/change-requests?status=${status}`)
    ),
    (lists) => lists.flat()
  )

/**
 * Holds that every revision of main stands on the one before, and that each merged change request has one of them, of
 * type merge; gives their ids.
 */
export const verifyHistory = Effect.fnUntraced(function* (door: Door, spaceId: string) {
  const path = `/v1/spaces/${spaceId}`
  const revisions = yield* everyItem<RevisionEntry>(door, `${path}/revisions`)
  for (const [index, { id, parents }] of revisions.entries()) {
    yield* hold(parents[0] === revisions[index + 1]?.id, () => `${id} stands on the revision before it`)
  }
  const { body } = yield* request<{ readonly revision: string }>(door, "GET", path)
  yield* hold(revisions[0]?.id === body.revision, () => "the last revision is what the space shows")
  const merges = revisions.filter(({ type }) => type === "merge").map(({ id }) => id)
  const merged = (yield* changeRequestsOf(door, path)).flatMap((one) => one.revisionMerged ?? [])
  yield* hold(
    JSON.stringify(merges.toSorted()) === JSON.stringify(merged.toSorted()),
    () => `the merges ${merges} are those of the merged change requests ${merged}`
  )
  return new Set(revisions.map(({ id }) => id))
})

/** Holds that a space and its change requests count what can be recounted, and that numbers have no gaps. */
export const verifyCounts = Effect.fnUntraced(function* (door: Door, spaceId: string) {
  const path = `/v1/spaces/${spaceId}`
  const all = yield* changeRequestsOf(door, path)
  const open = (place: string) =>
    Effect.map(everyItem(door, `${place}/comments?status=open`), ({ length }) => length)
  const having = (status: string) => all.filter((one) => one.status === status).length
  const comments = yield* open(path)
  const { body: space } = yield* request<Readonly<Record<string, unknown>>>(door, "GET", path)
  const expected = {
    comments,
    changeRequests: all.length,
    changeRequestsOpen: having("open"),
    changeRequestsDraft: having("draft")
  }
  for (const [key, value] of Object.entries(expected)) {
    yield* hold(space[key] === value, () => `the space counts ${value} ${key}, not ${String(space[key])}`)
  }
  const numbers = all.map(({ number }) => number).toSorted((a, b) => a - b)
  yield* hold(
    numbers.every((number, index) => number === index + 1),
    () => `the change requests are numbered without gaps: ${numbers}`
  )
  for (const one of all) {
    const counted = yield* open(`${path}/change-requests/${one.id}`)
    yield* hold(counted === one.comments, () => `${one.id} counts ${counted} comments, not ${one.comments}`)
  }
  return { changeRequests: all.length, merged: having("merged"), archived: having("archived") }
})
