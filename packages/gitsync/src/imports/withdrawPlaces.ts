import {
  commitRevision,
  type ContentChanges,
  type Revision,
  Revisions,
  touchedBetween
} from "@octavo/content"
import { slugify } from "@octavo/markdown"
import { Effect } from "effect"
import { assignPaths } from "../exports/assignPaths.ts"
import { isFiled } from "../exports/findPlaces.ts"
import { type Content, contentAt } from "../exports/planTree.ts"
import {
  folderOf,
  isReadme,
  joinPath,
  keyOf,
  nameOf,
  numbered,
  parentFolders,
  slugOf
} from "../layout/repositoryPath.ts"
import { pendingPushTo, type SyncState } from "../states/SyncState.ts"
import type { Pull } from "./concludePull.ts"
import { filedEntries, findCollisions } from "./findCollisions.ts"
import { isEmpty } from "./planImport.ts"

const entriesOf = ({ files, pages, reusables }: Content) => [...pages.filter(isFiled), ...files, ...reusables]

/** A numbered path: the page of a folder gets another folder. */
const another = (path: string, number: number): string =>
  isReadme(path) && folderOf(path) !== ""
    ? joinPath(numbered(folderOf(path), number), nameOf(path))
    : numbered(path, number)

/**
 * The path of each entry of main: that of the base, its own where the base does not have it, and a free one where that
 * collides with an entry of the repository or with one that moves back.
 */
const placesOf = (
  base: ReadonlyMap<string, string>,
  main: Content,
  paths: Iterable<string>,
  collisions: ReadonlySet<string>
): ReadonlyMap<string, string> => {
  const entries = entriesOf(main).filter(({ git }) => git !== null)
  const back = new Set(entries.flatMap(({ id }) => base.get(id) ?? []).map(keyOf))
  const used = new Set(
    [...paths, ...base.values(), ...entries.flatMap(({ git }) => git?.path ?? [])].flatMap((path) =>
      [path, ...parentFolders(path)].map(keyOf)
    )
  )
  const freePath = (path: string): string => {
    let number = 2
    while (used.has(keyOf(another(path, number)))) number++
    const free = another(path, number)
    for (const one of [free, ...parentFolders(free)]) used.add(keyOf(one))
    return free
  }
  return new Map(
    entries.map(({ git, id }) => {
      const { path } = git!
      const isTaken = collisions.has(id) || (!base.has(id) && back.has(keyOf(path)))
      return [id, isTaken ? freePath(path) : (base.get(id) ?? path)]
    })
  )
}

/** Pages at other paths than those of the base, whose address is the name of their file, with the address of the new one. */
const withAddresses = (
  changes: ContentChanges,
  main: Content,
  base: ReadonlyMap<string, string>
): ContentChanges => {
  const before = new Map(main.pages.map(({ git, id }) => [id, git?.path]))
  const put = changes.pages.put.map((page) => {
    const [from, to] = [before.get(page.id), page.git?.path]
    const isNamed =
      from !== undefined && to !== undefined && from !== to && slugify(slugOf(from)) === page.slug
    return isNamed && base.get(page.id) !== to ? { ...page, slug: slugify(slugOf(to)) } : page
  })
  return { ...changes, pages: { ...changes.pages, put } }
}

/**
 * Moves entries of main back to their paths in the base, with the links to them, and new ones away from what others put
 * in their place: an export assigned other paths, and its push did not reach the repository. A merge would take the paths of
 * the repository and leave the links, or make one page of two. Returns the view of the space after that.
 */
export const withdrawPlaces = Effect.fn("gitsync.withdrawPlaces")(function* <E, R>(
  { order, snapshot, view }: Pull<E, R>,
  common: Revision,
  state: SyncState
) {
  const at = { ...view.head, isCurrent: false }
  const touched = yield* touchedBetween(common, at)
  const before = yield* filedEntries(common, touched)
  const after = yield* filedEntries(at, touched)
  const hasMoved = [...after].some(
    ([id, { git }]) => before.has(id) && before.get(id)?.git?.path !== git?.path
  )
  const added = [...after.values()].filter(({ id }) => !before.has(id))
  if (!hasMoved && added.length === 0) return view

  const base = entriesOf(yield* contentAt(common)).flatMap(({ git, id }) =>
    git === null ? [] : [{ ...git, id }]
  )
  const pending = pendingPushTo(state, order)
  const pushed =
    pending === null
      ? new Map<string, never>()
      : yield* filedEntries(yield* Effect.orDie((yield* Revisions).get(pending.revisionId)), touched)
  const blobs = new Map(base.map(({ oid, path }) => [path, oid]))
  const collisions = yield* findCollisions(added, snapshot, { blobs, pushed })
  if (!hasMoved && collisions.size === 0) return view
  const main = yield* contentAt(at)
  const known = new Map(base.map(({ id, path }) => [id, path]))
  const assigned = yield* assignPaths({
    at,
    pages: main.pages.filter(isFiled),
    files: main.files,
    reusables: main.reusables,
    places: placesOf(
      known,
      main,
      snapshot.entries.map(({ path }) => path),
      collisions
    ),
    movesTitles: false,
    like: undefined
  })
  const changes = withAddresses(assigned, main, known)
  if (isEmpty(changes)) return view
  const {
    base: under,
    branchId,
    id,
    seq
  } = yield* commitRevision(view.space.mainBranchId, {
    type: "edits",
    purpose: "paths",
    expectedHead: view.revisionId,
    createdBy: order.requestedBy,
    git: null,
    message: `Former places in ${order.ref}`,
    changes
  })
  return { ...view, head: { branchId, seq, base: under }, revisionId: id }
})
