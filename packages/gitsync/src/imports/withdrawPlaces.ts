import { commitRevision, type Revision } from "@octavo/content"
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
