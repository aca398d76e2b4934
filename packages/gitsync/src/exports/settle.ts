import { commitRevision, pageTree, type Revision } from "@octavo/content"
import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import { RepositoryRefused } from "../imports/RepositoryRefused.ts"
import { isEmpty } from "../imports/planImport.ts"
import { pathOf } from "../layout/chooseNavigation.ts"
import { findProject } from "../layout/findProject.ts"
import type { GitOid, GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"
import { getActiveSpace } from "../syncs/getActiveSpace.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { assignPaths } from "./assignPaths.ts"
import { findToolOf } from "./findToolOf.ts"
import { findPlaces, isFiled } from "./findPlaces.ts"
import { knownPlaces } from "./knownPlaces.ts"
import { type Content, contentAt } from "./planTree.ts"

/** Gives everything in main its place in the repository; answers the revision in which it has it. */
export const settle = Effect.fnUntraced(function* (
  order: SyncRequest,
  snapshot: Pick<GitSnapshot, "copy" | "entries"> | null,
  base: Content | null
) {
  const view = yield* getActiveSpace(order)
  const at = { ...view.head, isCurrent: false }
  const content = yield* contentAt(at)
  const entries = snapshot?.entries ?? []
  const read = (oids: ReadonlyArray<GitOid>) =>
    snapshot === null
      ? Effect.succeed<ReadonlyMap<GitOid, Uint8Array>>(new Map())
      : readFiles(snapshot.copy, oids)
  const found = yield* findProject({ entries, directory: order.directory, read })
  if ("refusal" in found) return yield* new RepositoryRefused({ problems: found.refusal })
  // Each step takes a while where there are thousands of pages.
  const pages = pageTree(content.pages)
  yield* Effect.yieldNow
  const known = base === null ? null : yield* inSlices(() => knownPlaces(base, content, entries))
  const isNew = known !== null && content.pages.some((page) => isFiled(page) && !known.has(page.id))
  const tool = isNew && found.settings === null ? yield* findToolOf(found, entries, read) : undefined
  const request = {
    pages,
    files: content.files,
    reusables: content.reusables,
    base: known,
    root: found.root,
    project: found.project,
    pagesFolder: tool?.folders[0],
    part: found.part?.tool,
    readme: pathOf(found.root, found.configuration.readme),
    // The table of contents has its place, also where it is still to be written.
    current: [...entries.map(({ path }) => path), pathOf(found.root, found.configuration.summary)]
  }
  const places = yield* inSlices(() => findPlaces(request))
  const changes = yield* assignPaths({
    at,
    pages: content.pages.filter(isFiled),
    files: content.files,
    reusables: content.reusables,
    places,
    movesTitles: tool?.hasTitles === true,
    like: entries[0]?.oid
  })
  if (isEmpty(changes)) return { at, content, revisionId: view.revisionId }
  const revision: Revision = yield* commitRevision(view.space.mainBranchId, {
    type: "edits",
    purpose: "paths",
    expectedHead: view.revisionId,
    createdBy: order.requestedBy,
    git: null,
    message: `Places in ${order.ref}`,
    changes
  })
  return { at: revision, content: yield* contentAt(revision), revisionId: revision.id }
})
