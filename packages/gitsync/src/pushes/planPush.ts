import { type PageVersion, type Revision, Revisions } from "@octavo/content"
import type { JobRun } from "@octavo/kernel"
import { Effect } from "effect"
import { confirmDeletions } from "../imports/confirmDeletions.ts"
import { planImport } from "../imports/planImport.ts"
import { replacedBy } from "../imports/Replaced.ts"
import { WouldReplace } from "../imports/WouldReplace.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import type { PlannedChange } from "../states/SyncState.ts"
import { getActiveSpace } from "../syncs/getActiveSpace.ts"
import type { PushOrder } from "./PushJob.ts"

/** The maximal number of planned changes that are reported. */
const maxPlanned = 500

const describe = (page: PageVersion, change: PlannedChange["change"]): PlannedChange => ({
  path: page.git?.path ?? page.slug,
  title: page.title,
  change
})

/**
 * Plans a push without a change of the space: which pages it would add, change and remove since the last push of the folder. Fails as the
 * push would that replaces content of the space or deletes most of it.
 */
export const planPush = Effect.fn("gitsync.planPush")(function* (
  order: PushOrder,
  snapshot: GitSnapshot,
  common: Revision | null,
  progress: JobRun["progress"]
) {
  const view = yield* getActiveSpace(order)
  const main = { ...view.head, isCurrent: false }
  const plan = yield* common === null
    ? planImport(snapshot, order.directory, main, progress, null)
    : planImport(snapshot, order.directory, common, progress, {
        main: common.id === view.revisionId ? null : view.head
      })
  const { changes, current, problems } = plan
  if (common !== null) yield* confirmDeletions(order, current, changes)
  else if (!order.force && order.subject === null) {
    const replaced = replacedBy(current, changes)
    if (replaced !== null) {
      return yield* new WouldReplace({ url: order.url, directory: order.directory, replaced })
    }
  }
  const before = new Map<string, PageVersion>(current.pages.map((page) => [page.id, page]))
  const planned = [
    ...changes.pages.put.map((page) => describe(page, before.has(page.id) ? "change" : "add")),
    ...changes.pages.remove.flatMap((id) => {
      const page = before.get(id)
      return page === undefined ? [] : [describe(page, "remove")]
    })
  ].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return { planned: planned.slice(0, maxPlanned), pages: planned.length, problems }
})

/** The revision that the space and the folder had in common. */
export const commonRevision = (id: Revision["id"] | undefined) =>
  id === undefined
    ? Effect.succeed(null)
    : Effect.flatMap(Revisions, (revisions) => Effect.orDie(revisions.get(id)))
