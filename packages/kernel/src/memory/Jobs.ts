import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { isFinished, Job, JobNotFound } from "../jobs/Job.ts"
import { Jobs } from "../jobs/Jobs.ts"
import { toListing } from "../Listing.ts"

export const layer: Layer.Layer<Jobs> = Layer.effect(
  Jobs,
  Effect.gen(function* () {
    const jobs = yield* TxHashMap.empty<string, Job>()
    const get = (id: string) =>
      Effect.flatMap(
        TxHashMap.get(jobs, id),
        Option.match({
          onNone: () => Effect.fail(new JobNotFound({ jobId: id })),
          onSome: Effect.succeed
        })
      )
    const newestFirst = Effect.map(TxHashMap.values(jobs), (all) =>
      all.sort((a, b) => (a.id < b.id ? 1 : -1))
    )
    return {
      get,
      getForUpdate: get,
      findLatest: (kind, subject) =>
        Effect.map(newestFirst, (all) =>
          Option.fromUndefinedOr(all.find((job) => job.kind === kind && job.subject === subject))
        ),
      hasUnfinished: (subjects) =>
        Effect.map(newestFirst, (all) =>
          all.some((job) => job.subject !== null && subjects.includes(job.subject) && !isFinished(job))
        ),
      countUnfinishedForUpdate: (subject, tenant) =>
        Effect.map(newestFirst, (all) => {
          const unfinished = all.filter((job) => !isFinished(job))
          return {
            ofSubject: unfinished.filter((job) => subject !== null && job.subject === subject).length,
            ofTenant: unfinished.filter((job) => job.tenant === tenant).length
          }
        }),
      countUnfinished: Effect.map(newestFirst, (all) => {
        const unfinished = all.filter((job) => !isFinished(job))
        return [...new Set(unfinished.map(({ kind }) => kind))].sort().map((kind) => {
          const ofKind = unfinished.filter((job) => job.kind === kind)
          const waiting = ofKind.filter(({ state }) => state === "queued")
          return {
            kind,
            count: ofKind.length,
            oldestWaiting: waiting
              .map(({ createdAt }) => createdAt)
              .reduce<DateTime.Utc | null>(
                (oldest, time) => (oldest === null || DateTime.isLessThan(time, oldest) ? time : oldest),
                null
              )
          }
        })
      }),
      list: ({ alone, kind, state }, { after, limit }) =>
        Effect.map(newestFirst, (all) => {
          const rows = all.filter(
            (job) =>
              (state === undefined || job.state === state) &&
              (kind === undefined || job.kind === kind) &&
              (alone === undefined || job.alone === alone) &&
              (after === null || job.id < after[0])
          )
          return toListing(rows, limit, (job) => [job.id])
        }),
      put: (job) => TxHashMap.set(jobs, job.id, job),
      putProgress: (id, progress) =>
        TxHashMap.modify(jobs, id, (job) =>
          job.state === "running" ? new Job({ ...job, progress }) : job
        ).pipe(Effect.asVoid),
      removeFinishedBefore: (state, time) =>
        Effect.flatMap(TxHashMap.values(jobs), (all) =>
          Effect.forEach(
            all.filter(
              (job) =>
                job.state === state && job.finishedAt !== null && DateTime.isLessThan(job.finishedAt, time)
            ),
            (job) => TxHashMap.remove(jobs, job.id),
            { discard: true }
          )
        )
    }
  })
)
