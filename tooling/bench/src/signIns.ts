import { postgres } from "@octavo/database"
import { startPostgres } from "@octavo/database/testing"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { ask, octavoProcess, token, untilReady } from "./octavoProcess.ts"
import { percentile } from "./percentile.ts"
import { addProvider, forgedResponses, postForged, signIn } from "./samlClient.ts"

const port = 4791
const url = `http://127.0.0.1:${port}`

const people = 500
const signIns = 1_000
const signInSeconds = 30
const readsPerSecond = 50
const forgedPerSecond = 20
const forgedSeconds = 20
const quietSeconds = 10

/** Begins an effect at a steady rate, whether the ones before have ended or not; what all of them answered. */
const steadily = <A, E, R>(
  { count, seconds }: { readonly count: number; readonly seconds: number },
  effect: (index: number) => Effect.Effect<A, E, R>
) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index),
    (index) => Effect.delay(effect(index), (index * seconds * 1_000) / count),
    { concurrency: "unbounded" }
  )

/** The times of reads of a space over some seconds, in milliseconds. */
const readsFor = (spaceId: string, seconds: number) =>
  steadily({ count: readsPerSecond * seconds, seconds }, () =>
    Effect.promise(async () => {
      const start = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${url}/v1/spaces/${spaceId}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`A read answered ${response.status}`)
      return performance.now() - start
    })
  )

const spread = (times: ReadonlyArray<number>) =>
  [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0)).join(" | ")

/** Fails unless every sign-in has one session, and nobody else has one. */
const requireSessions = Effect.fnUntraced(function* (databaseUrl: string) {
  const [found] = yield* SqlClient.SqlClient.use(
    (sql) =>
      sql<{
        readonly sessions: number
        readonly users: number
      }>`SELECT count(*)::int AS sessions, count(DISTINCT user_id)::int AS users FROM identity.sessions`
  ).pipe(Effect.provide(postgres({ url: Redacted.make(databaseUrl), maxConnections: 1 })), Effect.orDie)
  if (found?.sessions !== signIns || found.users !== people) {
    return yield* Effect.die(new Error(`There are ${found?.sessions} sessions of ${found?.users} users`))
  }
})

/**
 * Signs people in through SAML at a steady rate, every tenth with its response posted twice at once, and posts forged responses, with
 * reads of the API beside both and before and after them. The responses are signed in this process.
 */
export const measureSignIns = Effect.fn(function* (say: (line: string) => void) {
  const { url: databaseUrl } = yield* startPostgres
  yield* octavoProcess("server", {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OCTAVO_DATA_DIR: mkdtempSync(join(tmpdir(), "octavo-bench-")),
    OCTAVO_PUBLIC_URL: url,
    OCTAVO_BOOTSTRAP_TOKEN: token,
    // Posts name a client address; after thirty refused ones in a minute those of one address are refused unread.
    OCTAVO_TRUSTED_PROXIES: "1"
  })
  yield* untilReady(url)
  const { items } = yield* ask<{ items: ReadonlyArray<{ id: string }> }>(url, "/v1/orgs")
  const organizationId = items[0]!.id
  const spaces = `/v1/orgs/${organizationId}/spaces`
  const space = yield* ask<{ id: string }>(url, spaces, { method: "POST", body: { title: "Docs" } })
  const provider = yield* addProvider(url, organizationId)
  yield* readsFor(space.id, 5)

  const before = yield* readsFor(space.id, quietSeconds)
  const beside = yield* Effect.forkChild(readsFor(space.id, signInSeconds))
  const done = yield* steadily({ count: signIns, seconds: signInSeconds }, (index) =>
    signIn(provider, `person${index % people}`, `10.0.0.${index % 250}`, index % 10 === 0)
  )
  const besideSignIns = yield* Fiber.join(beside)
  if (done.some(({ accepted }) => accepted !== 1)) {
    return yield* Effect.die(new Error("A response was accepted twice"))
  }
  yield* requireSessions(databaseUrl)

  const between = yield* readsFor(space.id, quietSeconds)
  const fields = forgedResponses(provider)
  const attacked = yield* Effect.forkChild(readsFor(space.id, forgedSeconds))
  const count = forgedPerSecond * forgedSeconds
  const statuses = yield* steadily({ count, seconds: forgedSeconds }, (index) =>
    postForged(provider, fields[index % fields.length]!, `192.0.2.${index % 200}`)
  )
  const besideForged = yield* Fiber.join(attacked)
  const after = yield* readsFor(space.id, quietSeconds)

  say(
    `| ${signIns.toLocaleString("en")} sign-ins in ${signInSeconds} s | p50 (ms) | p99 (ms) | longest (ms) |`
  )
  say("|---|---|---|---|")
  say(`| start, response and finish together | ${spread(done.map(({ time }) => time))} |`)
  say(`| API reads before, ${readsPerSecond} a second | ${spread(before)} |`)
  say(`| API reads beside the sign-ins | ${spread(besideSignIns)} |`)
  say(`| API reads afterwards | ${spread(between)} |`)
  say(`| API reads beside ${forgedPerSecond} forged responses a second | ${spread(besideForged)} |`)
  say(`| API reads afterwards | ${spread(after)} |`)
  const counted = Map.groupBy(statuses, (status) => status)
  const answers = [...counted].map(([status, all]) => `${all.length} times ${status}`).join(", ")
  say(
    `\nSessions: ${signIns}, one for each sign-in. Forged responses: ${answers}. Load of the machine: ${loadavg()[0]!.toFixed(1)}.`
  )
})
