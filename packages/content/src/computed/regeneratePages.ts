import { atomically, jobHandler } from "@octavo/kernel"
import { Effect } from "effect"
import { Pages } from "../entries/Pages.ts"
import { noChanges } from "../entries/ContentChanges.ts"
import { commitRevision } from "../revisions/commitRevision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { ComputedPages, type DependentPages } from "./ComputedPages.ts"
import { generatesPages } from "../entries/generated.ts"
import { generatePages } from "./generatePages.ts"
import { RegenerateJob } from "./requestRegeneration.ts"

const regenerate = Effect.fnUntraced(function* ({ branchId, pageIds }: DependentPages) {
  const branch = yield* (yield* Revisions).getBranchForUpdate(branchId)
  const head = { branchId, seq: branch.headSeq, base: null }
  const computed = (yield* (yield* Pages).findMany(head, pageIds)).filter(generatesPages)
  const all = yield* generatePages(
    branch,
    null,
    { type: "computed", git: null },
    {
      ...noChanges,
      pages: { put: computed, remove: [] }
    }
  )
  const put = all.pages.put.filter((page) => !generatesPages(page))
  if (put.length + all.pages.remove.length === 0) return
  yield* commitRevision(branchId, {
    type: "computed",
    expectedHead: null,
    locked: branch,
    createdBy: null,
    git: null,
    message: null,
    changes: { ...all, pages: { ...all.pages, put } }
  })
}, atomically)

/** Generates pages space by space; what is done stays done when the job stops, and is found unchanged by the next attempt. */
export const regeneratePages = jobHandler(
  RegenerateJob,
  Effect.fnUntraced(function* ({ organizationId, spec }) {
    for (const dependent of yield* (yield* ComputedPages).listDependent(organizationId, spec)) {
      // A space that was deleted meanwhile has no readers.
      yield* Effect.catchTag(regenerate(dependent), "SpaceNotFound", () => Effect.void)
    }
  })
)
