import {
  changesOverMain,
  commitRevision,
  forkBranch,
  mergeContent,
  type MergedContent,
  type MergedEntry,
  Proposals,
  type Revision,
  type SpaceView
} from "@octavo/content"
import { atomically, type JobRun } from "@octavo/kernel"
import { Effect } from "effect"
import { type Pull, type PullResult, lockForPull } from "../imports/concludePull.ts"
import { importToBranch } from "../imports/importToBranch.ts"
import { isEmpty, planImport } from "../imports/planImport.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { getActiveSpace } from "../syncs/getActiveSpace.ts"
import type { PushOrder } from "./PushJob.ts"

const asMain = <Id extends string, A>(entries: ReadonlyMap<Id, MergedEntry<A>>) =>
  new Map([...entries].map(([id, entry]) => [id, { ...entry, merged: entry.main }]))

/** A merge of which main takes nothing. */
const withoutMerge = (merged: MergedContent): MergedContent => ({
  ...merged,
  pages: asMain(merged.pages),
  files: asMain(merged.files),
  reusables: asMain(merged.reusables),
  redirects: asMain(merged.redirects),
  variables: asMain(merged.variables),
  sources: []
})

/** Imports the first push of a folder to an overlay branch on main; the revision is null where it equals main. */
const importFirst = Effect.fnUntraced(function* (
  { directory, message, requestedBy, spaceId }: PushOrder,
  snapshot: GitSnapshot,
  { head, revisionId }: Pick<SpaceView, "head" | "revisionId">,
  progress: JobRun["progress"]
) {
  const plan = yield* planImport(snapshot, directory, { ...head, isCurrent: false }, progress, null)
  if (isEmpty(plan.changes)) return { ...plan, revision: null }
  const revision = yield* atomically(
    Effect.gen(function* () {
      const { branchId } = yield* forkBranch({ spaceId, head, revisionId }, "import", requestedBy)
      return yield* commitRevision(branchId, {
        type: "edits",
        expectedHead: null,
        createdBy: requestedBy,
        git: null,
        message,
        changes: plan.changes
      })
    })
  )
  return { ...plan, revision }
})

/**
 * Pushes a folder into a new change request, and leaves main alone: the changes since the last push of the folder into main, merged with
 * main. The next push starts from there again.
 */
export const proposePush = Effect.fn("gitsync.proposePush")(function* <E, R>(
  order: PushOrder & { readonly subject: string },
  snapshot: GitSnapshot,
  common: Revision | null,
  run: JobRun,
  also: Pull<E, R>["also"]
) {
  const view = yield* getActiveSpace(order)
  const pull: Pull<E, R> = { order, snapshot, run, view, also }
  const imported = yield* common === null
    ? importFirst(order, snapshot, view, run.progress)
    : importToBranch(order, snapshot, common, view.head, run.progress)
  const { problems, revision: theirs } = imported
  const none: PullResult = {
    oid: order.oid,
    revisionId: null,
    message: "Nothing had changed",
    problems,
    pages: 0
  }
  const ours = { ...view.head, isCurrent: false }
  const inputs = { base: common ?? ours, ours, theirs: theirs ?? ours }
  yield* run.progress({ step: "Merging", done: 0, total: null })
  const merged = theirs === null ? null : yield* mergeContent(inputs, new Map())
  yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockForPull(pull)
      if (theirs === null || merged === null || isEmpty(changesOverMain(merged)))
        return yield* also(locked, none)
      const changeRequest = yield* (yield* Proposals).propose({
        spaceId: order.spaceId,
        subject: order.subject,
        createdBy: order.requestedBy,
        inputs,
        revisionId: theirs.id,
        merged,
        rest: withoutMerge(merged)
      })
      const { pages } = changesOverMain(merged)
      yield* also(locked, {
        ...none,
        message: `Pushed into change request ${changeRequest.number}`,
        pages: pages.put.length + pages.remove.length,
        changeRequest
      })
    })
  )
})
