import { Job, JobNotFound, type JobProgress, Jobs, type JobState, toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"

interface JobRow {
  readonly id: string
  readonly kind: string
  readonly subject: string | null
  /** Empty for work of the installation. */
  readonly tenant: string
  readonly payload: unknown
  readonly state: JobState
  readonly attempts: number
  readonly progress: JobProgress | null
  readonly problem: string | null
  readonly created_by: string | null
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
}

const toTime = (date: Date | null) => (date === null ? null : DateTime.fromDateUnsafe(date))
const toDate = (time: DateTime.Utc | null) => (time === null ? null : DateTime.toDateUtc(time))

const toJob = (row: JobRow): Job =>
  new Job({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    tenant: row.tenant === "" ? null : row.tenant,
    payload: row.payload,
    state: row.state,
    attempts: row.attempts,
    progress: row.progress,
    problem: row.problem,
    createdBy: row.created_by,
    createdAt: DateTime.fromDateUnsafe(row.created_at),
    startedAt: toTime(row.started_at),
    finishedAt: toTime(row.finished_at)
  })

export const layer: Layer.Layer<Jobs, never, SqlClient.SqlClient> = Layer.effect(
  Jobs,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (id: string, lock: "" | "FOR UPDATE") =>
      sql<JobRow>`SELECT * FROM kernel.jobs WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.fail(new JobNotFound({ jobId: id })) : Effect.succeed(toJob(row))
        )
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR UPDATE"),
      findLatest: (kind, subject) =>
        sql<JobRow>`SELECT * FROM kernel.jobs WHERE subject = ${subject} AND kind = ${kind}
          ORDER BY id DESC LIMIT 1`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toJob)),
          Effect.orDie
        ),
      hasUnfinished: (subjects) =>
        sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM kernel.jobs
            WHERE subject = ANY(${subjects}::text[]) AND state IN ('queued', 'running')) AS found`.pipe(
          Effect.map((rows) => rows[0]!.found),
          Effect.orDie
        ),
      countUnfinishedForUpdate: (subject, tenant) =>
        sql`SELECT pg_advisory_xact_lock(hashtextextended(${`kernel.jobs ${tenant}`}, 0))`.pipe(
          Effect.andThen(sql<{ of_subject: number; of_tenant: number }>`SELECT
            (SELECT count(*)::int FROM kernel.jobs WHERE subject = ${subject}
              AND state IN ('queued', 'running')) AS of_subject,
            (SELECT count(*)::int FROM kernel.jobs WHERE tenant = ${tenant}
              AND state IN ('queued', 'running')) AS of_tenant`),
          Effect.map((rows) => ({ ofSubject: rows[0]!.of_subject, ofTenant: rows[0]!.of_tenant })),
          Effect.orDie
        ),
      list: ({ kind, state }, { after, limit }) =>
        sql<JobRow>`SELECT * FROM kernel.jobs WHERE ${sql.and([
          kind === undefined ? sql.literal("true") : sql`kind = ${kind}`,
          state === undefined ? sql.literal("true") : sql`state = ${state}`,
          after === null ? sql.literal("true") : sql`id < ${after[0]}`
        ])} ORDER BY id DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(toJob), limit, (job) => [job.id])),
          Effect.orDie
        ),
      put: (job) =>
        sql`INSERT INTO kernel.jobs ${sql.insert({
          id: job.id,
          kind: job.kind,
          subject: job.subject,
          tenant: job.tenant ?? "",
          payload: JSON.stringify(job.payload),
          state: job.state,
          attempts: job.attempts,
          progress: job.progress === null ? null : JSON.stringify(job.progress),
          problem: job.problem,
          created_by: job.createdBy,
          created_at: DateTime.toDateUtc(job.createdAt),
          started_at: toDate(job.startedAt),
          finished_at: toDate(job.finishedAt)
        })} ON CONFLICT (id) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
          progress = excluded.progress, problem = excluded.problem, started_at = excluded.started_at,
          finished_at = excluded.finished_at`.pipe(Effect.asVoid, Effect.orDie),
      putProgress: (id, progress) =>
        sql`UPDATE kernel.jobs SET progress = ${JSON.stringify(progress)}::text::jsonb
          WHERE id = ${id} AND state = 'running'`.pipe(Effect.asVoid, Effect.orDie),
      removeFinishedBefore: (state, time) =>
        sql`DELETE FROM kernel.jobs
          WHERE state = ${state} AND finished_at < ${DateTime.toDateUtc(time)}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
    }
  })
)
