import type { JobRun } from "@octavo/kernel"
import { Effect } from "effect"
import { SnapshotChecks } from "./SnapshotChecks.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { urlOf } from "../syncs/urlOf.ts"
import { RepositoryRefused } from "../imports/RepositoryRefused.ts"

/** The description of a repository that takes too much time or memory. */
const undescribed = { report: null, problems: [] }

/** Fetches a repository and describes what an import of it would bring and lose. The report is null where the repository is too large for one. */
export const describeCommit = Effect.fnUntraced(function* (
  order: Pick<SyncRequest, "directory" | "ref" | "url">,
  { job, progress }: JobRun
) {
  yield* progress({ step: "Fetching", done: 0, total: null })
  const snapshot = yield* (yield* GitRemote).fetch({ url: yield* urlOf(order, job.id), ref: order.ref })
  yield* progress({ step: "Reading pages", done: 0, total: null })
  const { problems, report } = yield* (yield* SnapshotChecks)
    .describe(snapshot, order.directory)
    .pipe(Effect.catchTag("CheckFailed", () => Effect.succeed(undescribed)))
  if (problems.some(({ severity }) => severity === "error")) return yield* new RepositoryRefused({ problems })
  return { oid: snapshot.commit.oid, problems, report }
})
