import { JobFairness } from "@octavo/kernel"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

interface Ticket {
  readonly sequence: number
  readonly element: string
  readonly job_id: string
}

export const layer: Layer.Layer<JobFairness, never, SqlClient.SqlClient> = Layer.effect(
  JobFairness,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    /** The jobs under way of the tenant of a job `j`, and when the last one began. */
    const load = sql.literal(`(SELECT
        (SELECT count(*) FROM kernel.jobs WHERE tenant = j.tenant AND state = 'running') AS running,
        coalesce((SELECT started_at FROM kernel.jobs WHERE tenant = j.tenant AND started_at IS NOT NULL
          ORDER BY started_at DESC LIMIT 1), '-infinity') AS began)`)
    const findTaken = (jobId: string) => sql<Ticket>`
      SELECT sequence, element, ${jobId} AS job_id FROM public.kernel_queue
      WHERE queue_name = 'jobs' AND state = 'pending' AND acquired_at IS NOT NULL
        AND element::json->>'jobId' = ${jobId}
      ORDER BY acquired_at DESC LIMIT 1`
    const findBetter = (jobId: string) => sql<Ticket>`
      SELECT q.sequence, q.element, j.id AS job_id
      FROM public.kernel_queue AS q
      JOIN kernel.jobs AS j ON j.id = q.element::json->>'jobId'
      CROSS JOIN LATERAL ${load} AS theirs
      JOIN LATERAL (SELECT load.running, load.began, j.tenant
        FROM kernel.jobs AS j CROSS JOIN LATERAL ${load} AS load WHERE j.id = ${jobId}) AS mine
        ON (j.tenant = mine.tenant AND j.tenant <> '' AND j.id < ${jobId})
          OR (j.tenant <> mine.tenant
            AND (theirs.running, theirs.began) < (mine.running, mine.began))
      WHERE q.queue_name = 'jobs' AND q.state = 'pending' AND q.acquired_at IS NULL AND q.visible_at <= now()
      ORDER BY theirs.running, theirs.began, j.id
      LIMIT 1 FOR UPDATE OF q SKIP LOCKED`
    const give = (to: Ticket, element: string) =>
      sql`UPDATE public.kernel_queue SET element = ${element} WHERE sequence = ${to.sequence}`
    return {
      exchange: (jobId) =>
        Effect.gen(function* () {
          const [better] = yield* findBetter(jobId)
          if (better === undefined) return jobId
          const [taken] = yield* findTaken(jobId)
          if (taken === undefined) return jobId
          yield* give(taken, better.element)
          yield* give(better, taken.element)
          return better.job_id
        }).pipe(Effect.orDie)
    }
  })
)
