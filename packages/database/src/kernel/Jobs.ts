import { isPast } from "../units/isPast.ts"
import { Job, JobNotFound, Jobs, toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { type Column, columns, json, jsonNotNull, timestamp, timestampOrNull } from "../columns.ts"
import { later } from "../units/Later.ts"

/** The column is empty for work of the installation. */
const tenant: Column<Job["tenant"]> = {
  names: ["tenant"],
  read: ({ tenant }) => (tenant === "" ? null : (tenant as string)),
  write: (tenant, into) => {
    into["tenant"] = tenant ?? ""
  }
}

const jobColumns = columns(Job, {
  id: "id",
  kind: "kind",
  subject: "subject",
  tenant,
  payload: jsonNotNull("payload"),
  state: "state",
  attempts: "attempts",
  alone: "alone",
  progress: json("progress"),
  problem: "problem",
  result: json("result"),
  createdBy: "created_by",
  traceParent: "trace_parent",
  createdAt: timestamp("created_at"),
  startedAt: timestampOrNull("started_at"),
  finishedAt: timestampOrNull("finished_at")
})

const updates = jobColumns.updates({
  except: ["id", "kind", "subject", "tenant", "payload", "createdBy", "traceParent", "createdAt"]
})

export const layer: Layer.Layer<Jobs, never, SqlClient.SqlClient> = Layer.effect(
  Jobs,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const get = (id: string, lock: "" | "FOR UPDATE") =>
      sql`SELECT * FROM kernel.jobs WHERE id = ${id} ${sql.literal(lock)}`.pipe(
        Effect.orDie,
        Effect.flatMap(([row]) =>
          row === undefined
            ? Effect.fail(new JobNotFound({ jobId: id }))
            : Effect.succeed(jobColumns.decode(row))
        )
      )
    return {
      get: (id) => get(id, ""),
      getForUpdate: (id) => get(id, "FOR UPDATE"),
      findLatest: (kind, subject) =>
        sql`SELECT * FROM kernel.jobs WHERE subject = ${subject} AND kind = ${kind}
          ORDER BY id DESC LIMIT 1`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), jobColumns.decode)),
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
      countUnfinished: sql<{ kind: string; count: number; oldest_waiting: Date | null }>`
          SELECT kind, count(*)::int AS count, min(created_at) FILTER (WHERE state = 'queued') AS oldest_waiting
          FROM kernel.jobs WHERE state IN ('queued', 'running') GROUP BY kind ORDER BY kind`.pipe(
        Effect.map((rows) =>
          rows.map(({ count, kind, oldest_waiting: oldest }) => ({
            kind,
            count,
            oldestWaiting: oldest === null ? null : DateTime.fromDateUnsafe(oldest)
          }))
        ),
        Effect.orDie
      ),
      list: ({ alone, kind, state }, { after, limit }) =>
        sql`SELECT * FROM kernel.jobs WHERE ${sql.and([
          kind === undefined ? sql.literal("true") : sql`kind = ${kind}`,
          state === undefined ? sql.literal("true") : sql`state = ${state}`,
          alone === undefined ? sql.literal("true") : sql`alone = ${alone}`,
          after === null ? sql.literal("true") : sql`id < ${after[0]}`
        ])} ORDER BY id DESC LIMIT ${limit + 1}`.pipe(
          Effect.map((rows) => toListing(rows.map(jobColumns.decode), limit, (job) => [job.id])),
          Effect.orDie
        ),
      put: (job) =>
        sql`INSERT INTO kernel.jobs ${sql.insert(jobColumns.values(job))}
          ON CONFLICT (id) DO UPDATE SET ${sql.literal(updates)}`.pipe(later),
      putProgress: (id, progress) =>
        sql`UPDATE kernel.jobs SET progress = ${JSON.stringify(progress)}::text::jsonb
          WHERE id = ${id} AND state = 'running'`.pipe(later),
      removeFinishedBefore: (state, time) =>
        sql`DELETE FROM kernel.jobs
          WHERE state = ${state} AND ${isPast(sql, "finished_at", "<", time)}`.pipe(later)
    }
  })
)
