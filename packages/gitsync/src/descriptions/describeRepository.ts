import { atomically, finishJob, jobHandler, type JobRun, TryAgain } from "@octavo/kernel"
import { Effect, Schema } from "effect"
import { foremost } from "../layout/LayoutProblem.ts"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import { mayPass } from "../syncs/runSyncJob.ts"
import { describeCommit } from "../pullRequests/describeCommit.ts"
import { DescribeJob, type DescribeOrder, RepositoryReport } from "./DescribeJob.ts"

const describe = Effect.fnUntraced(function* (order: DescribeOrder, run: JobRun) {
  const { problems, report } = yield* describeCommit(order, run)
  const result = Schema.encodeSync(RepositoryReport)({ report, problems: foremost(problems) })
  yield* atomically(
    Effect.gen(function* () {
      yield* (yield* SyncCredentials).remove(run.job.id)
      yield* finishJob(run.job.id, result)
    })
  )
})

/** Runs the descriptions that were requested; see `requestDescription`. */
export const describeRepository = jobHandler(
  DescribeJob,
  (order, run) =>
    describe(order, run).pipe(
      Effect.mapError((error) => (mayPass(error) ? new TryAgain({ reason: error.message }) : error))
    ),
  Effect.fnUntraced(function* (job) {
    if (!job.alone) yield* (yield* SyncCredentials).remove(job.id)
  })
)
