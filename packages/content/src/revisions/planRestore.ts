import { Clock, Effect, Equal } from "effect"
import { Files } from "../files/Files.ts"
import type { GitBlob } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import { ReusableContents } from "../reusables/ReusableContents.ts"
import { Variables } from "../variables/Variables.ts"
import { type ContentChanges, noChanges } from "./commitRevision.ts"
import type { EntryChanges } from "./EntryChanges.ts"
import type { RevisionPoint } from "./Revision.ts"
import { touchedBetween } from "./touchedBetween.ts"

interface Store<Id extends string, A> {
  readonly findMany: (at: RevisionPoint, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>>
}

type Timed = { readonly git?: GitBlob | null; readonly createdAt?: number; readonly updatedAt?: number }

/** What an entry says, without when that was written. */
const said = <A extends object>(entry: A) => {
  const { createdAt, updatedAt, ...rest } = entry as A & Timed
  return rest
}

/** What a reader sees of it, wherever in a repository it lies. */
const seen = (entry: object) => {
  const { git, ...rest } = said(entry) as Timed
  return rest
}

/**
 * Compares what a line shows with what another point shows, entry by entry. What the line lies over shows again where that
 * is what the other point has.
 */
const restored = Effect.fnUntraced(function* <Id extends string, A extends object>(
  store: Store<Id, A>,
  ids: ReadonlyArray<Id>,
  {
    at,
    to,
    idOf
  }: { readonly at: RevisionPoint; readonly to: RevisionPoint; readonly idOf: (entry: A) => Id }
) {
  const read = (point: RevisionPoint) =>
    ids.length === 0
      ? Effect.succeed(new Map<Id, A>())
      : Effect.map(store.findMany(point, ids), (all) => new Map(all.map((entry) => [idOf(entry), entry])))
  const now = yield* read(at)
  const then = yield* read(to)
  const beneath = at.base === null ? null : yield* read({ ...at.base, base: null })
  const put: Array<A> = []
  const remove: Array<Id> = []
  const uncover: Array<Id> = []
  let isSeen = false
  for (const id of ids) {
    const [is, was] = [now.get(id), then.get(id)]
    if (is === was || (is !== undefined && was !== undefined && Equal.equals(said(is), said(was)))) continue
    isSeen ||= is === undefined || was === undefined || !Equal.equals(seen(is), seen(was))
    const under = beneath?.get(id)
    const isUnder = was !== undefined && under !== undefined && Equal.equals(said(under), said(was))
    if (beneath !== null && (isUnder || (was === undefined && under === undefined))) uncover.push(id)
    else if (was === undefined) remove.push(id)
    else put.push(was)
  }
  const changes: EntryChanges<A> = { put, remove, uncover }
  return { changes, isSeen }
})

/**
 * Plans how a line comes to show what another point of the space shows, under the ids of then, at a cost that goes with
 * what was written between them. Null where a reader would see no difference.
 */
export const planRestore = Effect.fnUntraced(function* (at: RevisionPoint, to: RevisionPoint) {
  const touched = yield* touchedBetween(at, to)
  const byId = { at, to, idOf: <Id extends string>({ id }: { readonly id: Id }) => id }
  const pages = yield* restored(yield* Pages, touched.pages, byId)
  const files = yield* restored(yield* Files, touched.files, byId)
  const reusables = yield* restored(yield* ReusableContents, touched.reusables, byId)
  const variables = yield* restored(yield* Variables, touched.variables, { at, to, idOf: ({ name }) => name })
  if (![pages, files, reusables, variables].some(({ isSeen }) => isSeen)) return null
  const updatedAt = yield* Clock.currentTimeMillis
  const dated = <A extends { readonly updatedAt: number }>({ put, ...rest }: EntryChanges<A>) => ({
    ...rest,
    put: put.map((entry) => ({ ...entry, updatedAt }))
  })
  const changes: ContentChanges = {
    ...noChanges,
    pages: dated(pages.changes),
    files: dated(files.changes),
    reusables: reusables.changes,
    variables: variables.changes
  }
  return changes
})
