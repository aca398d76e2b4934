import {
  commitRevision,
  Files,
  Pages,
  ReusableContents,
  type Revision,
  type Snapshot,
  touchedBetween
} from "@octavo/content"
import { Effect } from "effect"
import { assignPaths } from "../exports/assignPaths.ts"
import { isFiled } from "../exports/findPlaces.ts"
import { type Content, contentAt } from "../exports/planTree.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import type { Pull } from "./concludePull.ts"
import { isEmpty } from "./planImport.ts"

const entriesOf = ({ files, pages, reusables }: Content) => [...pages.filter(isFiled), ...files, ...reusables]

/** The path of each entry of main: that of the base, unless an entry that the base does not have is there. */
const placesOf = (base: Content, main: Content): ReadonlyMap<string, string> => {
  const known = new Map(entriesOf(base).flatMap(({ git, id }) => (git === null ? [] : [[id, git.path]])))
  const entries = entriesOf(main)
  const taken = new Set(entries.flatMap(({ git, id }) => (git === null || known.has(id) ? [] : git.path)))
  return new Map(
    entries.flatMap(({ git, id }) => {
      if (git === null) return []
      const before = known.get(id)
      return [[id, before === undefined || taken.has(before) ? git.path : before]]
    })
  )
}

/** Whether an entry that both revisions have is at another path. Only entries that were written between them are read. */
const haveMoved = Effect.fnUntraced(function* (from: Snapshot, to: Snapshot) {
  const touched = yield* touchedBetween(from, to)
  const [pages, files, reusables] = [yield* Pages, yield* Files, yield* ReusableContents]
  const pathsAt = (at: Snapshot) =>
    Effect.map(
      Effect.all([
        pages.findMany(at, touched.pages),
        files.findMany(at, touched.files),
        reusables.findMany(at, touched.reusables)
      ]),
      (found) => new Map(found.flat().flatMap(({ git, id }) => (git === null ? [] : [[id, git.path]])))
    )
  const [before, after] = [yield* pathsAt(from), yield* pathsAt(to)]
  return [...after].some(([id, path]) => before.has(id) && before.get(id) !== path)
})

/**
 * Moves entries of main back to their paths in the base, with the links to them: an export assigned other paths, and its
 * push did not reach the repository. A merge would take the paths of the repository and leave the links. Returns
 * the view of the space after that.
 */
export const withdrawPlaces = Effect.fn("gitsync.withdrawPlaces")(function* (
  order: SyncRequest,
  view: Pull<never, never>["view"],
  common: Revision
) {
  if (!(yield* haveMoved(common, view.head))) return view
  const at = { ...view.head, isCurrent: false }
  const main = yield* contentAt(at)
  const changes = yield* assignPaths({
    at,
    pages: main.pages.filter(isFiled),
    files: main.files,
    reusables: main.reusables,
    places: placesOf(yield* contentAt(common), main),
    like: undefined
  })
  if (isEmpty(changes)) return view
  const { base, branchId, id, seq } = yield* commitRevision(view.space.mainBranchId, {
    type: "edits",
    purpose: "paths",
    expectedHead: view.revisionId,
    createdBy: order.requestedBy,
    git: null,
    message: `Former places in ${order.ref}`,
    changes
  })
  return { ...view, head: { branchId, seq, base }, revisionId: id }
})
