import { Clock, Effect, Equal } from "effect"
import { isGenerated } from "../entries/generated.ts"
import { Files } from "../entries/Files.ts"
import type { GitBlob } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { Redirects } from "../entries/Redirects.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { Variables } from "../entries/Variables.ts"
import { type ContentChanges, noChanges } from "../entries/ContentChanges.ts"
import type { EntryChanges } from "../entries/EntryChanges.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { touchedBetween } from "./touchedBetween.ts"

interface Store<Id extends string, A> {
  readonly findMany: (at: Snapshot, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>>
}

type Timed = { readonly git?: GitBlob | null; readonly createdAt?: number; readonly updatedAt?: number }

/** The content of an entry, without its timestamps. */
const said = <A extends object>(entry: A) => {
  const { createdAt, updatedAt, ...rest } = entry as A & Timed
  return rest
}

/** The attributes of an entry that a reader sees, without its path in a repository. */
const seen = (entry: object) => {
  const { git, ...rest } = said(entry) as Timed
  return rest
}

/**
 * Compares a branch with another snapshot, entry by entry. An override is dropped where the base equals that snapshot.
 */
const restored = Effect.fnUntraced(function* <Id extends string, A extends object>(
  store: Store<Id, A>,
  ids: ReadonlyArray<Id>,
  { at, to, idOf }: { readonly at: Snapshot; readonly to: Snapshot; readonly idOf: (entry: A) => Id }
) {
  const read = (snapshot: Snapshot) =>
    ids.length === 0
      ? Effect.succeed(new Map<Id, A>())
      : Effect.map(store.findMany(snapshot, ids), (all) => new Map(all.map((entry) => [idOf(entry), entry])))
  const now = yield* read(at)
  const then = yield* read(to)
  const base = at.base === null ? null : yield* read({ ...at.base, base: null })
  const put: Array<A> = []
  const remove: Array<Id> = []
  const dropOverrides: Array<Id> = []
  let isSeen = false
  for (const id of ids) {
    const [is, was] = [now.get(id), then.get(id)]
    if (
      [is, was].some((entry) => entry !== undefined && "attributes" in entry && isGenerated(entry as never))
    )
      continue
    if (is === was || (is !== undefined && was !== undefined && Equal.equals(said(is), said(was)))) continue
    isSeen ||= is === undefined || was === undefined || !Equal.equals(seen(is), seen(was))
    const under = base?.get(id)
    const isUnder = was !== undefined && under !== undefined && Equal.equals(said(under), said(was))
    if (base !== null && (isUnder || (was === undefined && under === undefined))) dropOverrides.push(id)
    else if (was === undefined) remove.push(id)
    else put.push(was)
  }
  const changes: EntryChanges<A> = { put, remove, dropOverrides }
  return { changes, isSeen }
})

/**
 * Plans the changes that make a branch equal to another snapshot of the space, with the ids of that snapshot. The cost
 * is proportional to the writes between them. Null when a reader would see no difference.
 */
export const planRestore = Effect.fnUntraced(function* (at: Snapshot, to: Snapshot) {
  const touched = yield* touchedBetween(at, to)
  const byId = { at, to, idOf: <Id extends string>({ id }: { readonly id: Id }) => id }
  const pages = yield* restored(yield* Pages, touched.pages, byId)
  const files = yield* restored(yield* Files, touched.files, byId)
  const reusables = yield* restored(yield* ReusableContents, touched.reusables, byId)
  const redirects = yield* restored(yield* Redirects, touched.redirects, { at, to, idOf: ({ from }) => from })
  const variables = yield* restored(yield* Variables, touched.variables, { at, to, idOf: ({ name }) => name })
  if (![pages, files, reusables, redirects, variables].some(({ isSeen }) => isSeen)) return null
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
    redirects: redirects.changes,
    variables: variables.changes
  }
  return changes
})
