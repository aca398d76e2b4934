import {
  type ContentConflict,
  Files,
  type MergedContent,
  type MergedEntry,
  Pages,
  replaceMerged,
  ReusableContents,
  type Snapshot,
  Variables
} from "@octavo/content"
import { Effect } from "effect"
import { type ChangeRequest, headOf } from "../changeRequests/ChangeRequest.ts"
import { pointOf } from "./threeWay.ts"

/** The ids of the pages that a conflict is about, or the key of another entry. */
export const keysOf = (conflict: ContentConflict): ReadonlyArray<string> => {
  switch (conflict.kind) {
    case "file":
    case "reusable-content":
    case "variable":
      return [conflict.key]
    case "cycle":
      return conflict.pageIds
    case "text":
    case "attribute":
    case "removal":
      return [conflict.pageId]
  }
}

type Entries<Id extends string, A> = ReadonlyMap<Id, MergedEntry<A>>

/** Whether neither side has an entry, so that the merge decided nothing about it. */
const isAbsent = <A>(entry: MergedEntry<A> | undefined): boolean =>
  entry === undefined || (entry.main === null && entry.changeRequest === null)

/** The entries of the later merge that the earlier one decided, too, or that are in conflict. */
const inScope = <Id extends string, A>(
  before: Entries<Id, A>,
  after: Entries<Id, A>,
  isInConflict: (id: string) => boolean
): Entries<Id, A> => new Map([...after].filter(([id]) => !isAbsent(before.get(id)) || isInConflict(id)))

/** The two merges with the entries of a snapshot instead of those of main, and of those that only the later one has. */
const overSnapshot = Effect.fnUntraced(function* <Id extends string, A, E, R>(
  store: {
    readonly findMany: (at: Snapshot, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>, E, R>
  },
  at: Snapshot,
  before: Entries<Id, A>,
  after: Entries<Id, A>,
  idOf: (entry: A) => Id
) {
  const known = new Map((yield* store.findMany(at, [...after.keys()])).map((entry) => [idOf(entry), entry]))
  const withMain = ([id, entry]: readonly [Id, MergedEntry<A>]) =>
    [id, { ...entry, main: known.get(id) ?? null }] as const
  const unknown = [...after].filter(([id]) => !before.has(id))
  return {
    before: new Map([
      ...before,
      ...unknown.map(([id, entry]) => [id, { ...entry, merged: known.get(id) ?? null }] as const)
    ]) as Entries<Id, A>,
    after: new Map([...after].map(withMain)) as Entries<Id, A>
  }
})

/**
 * Replaces the result of an unresolved merge in a change request by the result of a later one with other inputs, and keeps
 * what was written since. The entries of main are those of the base of the change request, which stays. Null when both
 * contradict each other.
 */
export const restateMerge = Effect.fn("reviews.restateMerge")(function* (
  changeRequest: ChangeRequest,
  before: MergedContent,
  after: MergedContent
) {
  const keys = new Set([...before.conflicts, ...after.conflicts].flatMap(keysOf))
  const has = (id: string) => keys.has(id)
  const at = pointOf(changeRequest.base)
  const pages = yield* overSnapshot(
    yield* Pages,
    at,
    before.pages,
    inScope(before.pages, after.pages, has),
    ({ id }) => id
  )
  const files = yield* overSnapshot(
    yield* Files,
    at,
    before.files,
    inScope(before.files, after.files, has),
    ({ id }) => id
  )
  const reusables = yield* overSnapshot(
    yield* ReusableContents,
    at,
    before.reusables,
    inScope(before.reusables, after.reusables, has),
    ({ id }) => id
  )
  const variables = yield* overSnapshot(
    yield* Variables,
    at,
    before.variables,
    inScope(before.variables, after.variables, has),
    ({ name }) => name as string
  )
  const of = (side: "before" | "after") => ({
    pages: pages[side],
    files: files[side],
    reusables: reusables[side],
    variables: variables[side]
  })
  return yield* replaceMerged(
    headOf(changeRequest).at,
    { ...before, ...of("before") },
    { ...after, ...of("after"), redirects: before.redirects }
  )
})
