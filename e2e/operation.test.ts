import { freePort } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { postgres } from "@octavo/database"
import { aGitServer } from "@octavo/gitsync/testing"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { importInto } from "./src/imports.ts"
import { type Door, request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { onPostgres, type Settings, someSettingsOnPostgres, startServer } from "./src/startOctavo.ts"

/** Settings for one more server on the same database. */
const besides = Effect.fnUntraced(function* (settings: Settings) {
  const port = yield* freePort
  return { ...settings, PORT: String(port), OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}` }
})

/** Asks for something that may well fail: its status, its request id, and how long it took in milliseconds. */
const tryOut = ({ token, url }: Door, path: string) =>
  Effect.promise(async () => {
    const begun = performance.now()
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    const requestId = response.headers.get("x-request-id")
    return { status: response.status, requestId, text, took: performance.now() - begun }
  })

const logOf = (output: string): ReadonlyArray<{ readonly [field: string]: unknown }> =>
  output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

describe("running Octavo", () => {
  it.live(
    "a token that is revoked on one server is refused on another within a second",
    () =>
      Effect.gen(function* () {
        const settings = yield* someSettingsOnPostgres
        const first = yield* startServer(settings)
        const second = yield* startServer(yield* besides(settings))
        const { body: user } = yield* request<{ readonly id: string }>(first, "GET", "/v1/user")
        const tokens = `/v1/admin/users/${user.id}/tokens`
        for (let round = 0; round < 3; round++) {
          const { body: made } = yield* request<{ readonly id: string; readonly token: string }>(
            first,
            "POST",
            tokens,
            { label: "Laptop" }
          )
          const door = { url: second.url, token: made.token }
          for (let use = 0; use < 5; use++) {
            expect((yield* request(door, "GET", "/v1/user")).status).toBe(200)
          }
          expect((yield* request(first, "DELETE", `${tokens}/${made.id}`)).status).toBe(204)
          const revoked = performance.now()
          expect((yield* tryOut({ url: first.url, token: made.token }, "/v1/user")).status).toBe(401)
          // Measured when the last accepted request was sent: a busy machine answers late.
          let accepted = revoked
          yield* Effect.suspend(() => {
            const sent = performance.now()
            return Effect.tap(tryOut(door, "/v1/user"), ({ status }) =>
              Effect.sync(() => {
                if (status === 200) accepted = sent
              })
            )
          }).pipe(Effect.delay("10 millis"), Effect.repeat({ until: ({ status }) => status === 401 }))
          expect(accepted - revoked).toBeLessThan(1000)
        }
      }).pipe(Effect.scoped),
    240_000
  )

  it.live(
    "/health reports a database that goes away, and once it is back everything goes on without a restart",
    () =>
      Effect.gen(function* () {
        const octavo = yield* onPostgres
        const git = yield* aGitServer()
        yield* git.commit("docs", { files: { "README.md": "# Docs\n" } })
        const spaceId = yield* aSpace(octavo)
        const address = new URL(octavo.settings["DATABASE_URL"]!)
        const name = address.pathname.slice(1)
        address.pathname = "/postgres"
        const administer = (isOpen: boolean) =>
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* sql`ALTER DATABASE ${sql(name)} ALLOW_CONNECTIONS ${sql.literal(String(isOpen))}`
            if (!isOpen) {
              yield* sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`
            }
          }).pipe(
            Effect.provide(postgres({ url: Redacted.make(address.href), maxConnections: 1 })),
            Effect.orDie
          )

        const [server, worker] = octavo.programs
        yield* Effect.repeat(Effect.sleep("50 millis"), {
          until: () => worker!.output().includes("The worker is ready")
        })
        expect(yield* tryOut(octavo, "/health")).toMatchObject({ status: 200 })
        yield* administer(false)
        const gone = yield* tryOut(octavo, "/health").pipe(
          Effect.repeat({ until: ({ status }) => status !== 200 })
        )
        expect(gone).toMatchObject({
          status: 503,
          // The question itself may have been cut off, which is said then.
          text: expect.stringMatching(
            /^\{"error":\{"code":503,"message":"The database does not answer(: the connection was cut)?"\}\}$/
          )
        })
        expect(gone.took).toBeLessThan(6000)
        const failed = yield* tryOut(octavo, `/v1/spaces/${spaceId}`)
        expect(failed.status).toBeGreaterThanOrEqual(500)
        expect(failed.text).not.toMatch(/postgres|sql|connect/i)
        expect(failed.took).toBeLessThan(15_000)
        yield* Effect.sleep("2 seconds")
        yield* administer(true)

        const back = performance.now()
        yield* tryOut(octavo, "/health").pipe(
          Effect.delay("50 millis"),
          Effect.repeat({ until: ({ status }) => status === 200 })
        )
        expect(performance.now() - back).toBeLessThan(5000)
        expect((yield* request(octavo, "GET", `/v1/spaces/${spaceId}`)).status).toBe(200)
        const outcome = yield* importInto(octavo, spaceId, { url: git.urlOf("docs") })
        expect(outcome).toMatchObject({ state: "done" })

        expect([server!.child.exitCode, worker!.child.exitCode]).toEqual([null, null])
        const log = logOf(server!.output())
        expect(
          log.filter(({ annotations }) => {
            return (annotations as { readonly requestId?: string }).requestId === failed.requestId
          })
        ).toMatchObject([{ level: "ERROR", message: "A request failed unexpectedly" }, { level: "WARN" }])
        for (const line of [...log, ...logOf(worker!.output())]) {
          expect(line).toMatchObject({ level: expect.any(String), timestamp: expect.any(String) })
        }
        for (const program of octavo.programs) expect(yield* program.stop("SIGTERM")).toBe(0)
      }).pipe(Effect.scoped),
    90_000
  )

  it.live("every answer has a request id: the one of a proxy where it is harmless, else one of its own", () =>
    Effect.gen(function* () {
      const octavo = yield* sharedOctavo("memory")
      const ask = (id: string | null) =>
        Effect.promise(() =>
          fetch(`${octavo.url}/v1/user`, { headers: id === null ? {} : { "x-request-id": id } })
        ).pipe(Effect.map((response) => response.headers.get("x-request-id")))
      expect(yield* ask("proxy-17:a.b")).toBe("proxy-17:a.b")
      const own = yield* Effect.forEach([null, "", "a b", '"}{', "x".repeat(129)], ask)
      for (const id of own) expect(id).toMatch(/^[\w-]{8,}$/)
      expect(new Set(own).size).toBe(own.length)
    }).pipe(Effect.scoped)
  )
})
