import { freePort } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { postgres } from "@octavo/database"
import { Effect, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import {
  type Settings,
  someSettings,
  someSettingsEmbedded,
  someSettingsOnPostgres,
  startProgram,
  startServer,
  untilReady
} from "./src/startOctavo.ts"

/** Starts a program that must not start: its exit code, and what it said. */
const refusal = Effect.fnUntraced(function* (
  name: "server" | "worker",
  settings: Readonly<Record<string, string>>
) {
  const program = yield* startProgram(name, settings)
  const code = yield* program.exit
  return { code, said: program.output() }
}, Effect.scoped)

const sentence = (words: RegExp, code = 78) => ({
  code,
  said: expect.stringMatching(new RegExp(`^Octavo could not start\\. [^\\n]*${words.source}[^\\n]*\\n$`))
})

describe("starting Octavo", { timeout: 240_000 }, () => {
  it.live("a second process on a data folder is refused, and the first one goes on", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsEmbedded
      const octavo = yield* startServer(settings)
      const second = yield* refusal("server", { ...settings, PORT: String(yield* freePort) })
      expect(second).toEqual(
        sentence(new RegExp(`The data folder .* is in use by process ${octavo.programs[0]!.child.pid}\\.`))
      )
      expect(yield* aSpace(octavo)).toMatch(/^\w+$/)
      yield* octavo.programs[0]!.stop("SIGKILL")
      const again = yield* startServer(settings)
      expect((yield* request(again, "GET", "/v1/user")).status).toBe(200)
    }).pipe(Effect.scoped)
  )

  it.live("a port that is in use is named, with what to do about it", () =>
    Effect.gen(function* () {
      const settings = yield* someSettings
      const port = Number(settings.PORT)
      yield* Effect.acquireRelease(
        Effect.callback<ReturnType<typeof createServer>>((resume) => {
          const server = createServer()
          server.listen(port, () => resume(Effect.succeed(server)))
        }),
        (server) => Effect.sync(() => server.close())
      )
      const refused = yield* refusal("server", { ...settings, OCTAVO_STORE: "memory" })
      expect(refused.code).toBe(78)
      const complaint = refused.said.split("\n").filter((line) => !line.startsWith("{"))
      expect(complaint).toEqual([
        `Octavo could not start. Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`,
        ""
      ])
    }).pipe(Effect.scoped)
  )

  it.live("a setting that is not understood is refused by its name, before anything is opened", () =>
    Effect.gen(function* () {
      const settings = yield* someSettings
      const wrong: ReadonlyArray<readonly [name: string, value: string]> = [
        ["PORT", "http"],
        ["DATABASE_URL", "mysql://octavo:hidden@127.0.0.1/octavo"],
        ["OCTAVO_DATA_DIR", ""]
      ]
      yield* Effect.forEach(
        wrong,
        ([name, value]) =>
          Effect.map(refusal("server", { ...settings, [name]: value }), (refused) => {
            expect({ name, value, ...refused }).toEqual({ name, value, ...sentence(new RegExp(name)) })
            expect(refused.said).not.toContain("hidden")
          }),
        { concurrency: 2 }
      )
    }).pipe(Effect.scoped)
  )

  it.live("a database that does not answer is reported without its password", () =>
    Effect.gen(function* () {
      const settings = yield* someSettings
      const port = yield* freePort
      const DATABASE_URL = `postgres://octavo:hidden@127.0.0.1:${port}/octavo`
      for (const name of ["server", "worker"] as const) {
        const refused = yield* refusal(name, { ...settings, DATABASE_URL })
        expect(refused).toEqual(
          sentence(/The database cannot be used: .*Nothing listens there: .*DATABASE_URL/, 1)
        )
        expect(refused.said).not.toContain("hidden")
      }
    }).pipe(Effect.scoped)
  )

  it.live("a worker without a database to share says what to do instead", () =>
    Effect.gen(function* () {
      expect(yield* refusal("worker", yield* someSettings)).toEqual(sentence(/DATABASE_URL.*npm start/))
    }).pipe(Effect.scoped)
  )

  it.live("three servers at once on an empty database migrate it once and make one organization", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnPostgres
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const schemas = yield* sql<{ readonly name: string }>`
            SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`
        for (const { name } of schemas) yield* sql`DROP SCHEMA ${sql(name)} CASCADE`
        yield* sql`CREATE SCHEMA public`
      }).pipe(
        Effect.provide(postgres({ url: Redacted.make(settings.DATABASE_URL), maxConnections: 1 })),
        Effect.orDie
      )
      const servers = yield* Effect.forEach([1, 2, 3], () =>
        Effect.gen(function* () {
          const port = yield* freePort
          const url = `http://127.0.0.1:${port}`
          const own: Settings = { ...settings, PORT: String(port), OCTAVO_PUBLIC_URL: url }
          return { url, program: yield* startProgram("server", own), token: own.OCTAVO_BOOTSTRAP_TOKEN }
        })
      )
      for (const { program, url } of servers) yield* untilReady(url, program)
      for (const door of servers) {
        const organizations = yield* request(door, "GET", "/v1/admin/organizations")
        expect(organizations.body).toMatchObject({ count: 1, items: [{ title: "My organization" }] })
        const users = yield* request(door, "GET", "/v1/admin/users")
        expect(users.body).toMatchObject({ count: 1, items: [{ email: "ada@example.org" }] })
      }
      const makers = servers.filter(({ program }) => program.output().includes("Made the organization"))
      expect(makers).toHaveLength(1)
    }).pipe(Effect.scoped)
  )

  it.live(
    "without a token of its own choice, the first start keeps one in a file, once, in a folder for its user alone",
    () =>
      Effect.gen(function* () {
        const { OCTAVO_BOOTSTRAP_TOKEN: _, ...given } = yield* someSettings
        const folder = join(given.OCTAVO_DATA_DIR, "deep", "data")
        const settings = { ...given, OCTAVO_DATA_DIR: folder }
        const url = settings.OCTAVO_PUBLIC_URL
        const first = yield* startProgram("server", settings)
        yield* untilReady(url, first)
        const entries = readdirSync(folder, { recursive: true, encoding: "utf8" })
        expect(entries.length).toBeGreaterThan(100)
        const open = [folder, ...entries.map((name) => join(folder, name))].filter(
          (path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077
        )
        expect(open).toEqual([])
        const file = join(settings.OCTAVO_DATA_DIR, "first-token")
        const token = readFileSync(file, "utf8").trim()
        expect(statSync(file).mode & 0o777).toBe(0o600)
        expect(first.output()).toContain(file)
        expect(first.output()).not.toContain(token)
        expect((yield* request({ url, token }, "GET", "/v1/user")).body).toMatchObject({
          email: "ada@example.org"
        })
        rmSync(file)
        expect(yield* first.stop("SIGTERM")).toBe(0)
        expect(first.output()).toContain("Stopping")
        const second = yield* startProgram("server", settings)
        yield* untilReady(url, second)
        expect(existsSync(file)).toBe(false)
        expect((yield* request({ url, token }, "GET", "/v1/user")).status).toBe(200)
        // The address of the setup page is there at each start, until it was used.
        const link = join(folder, "setup-link")
        expect(statSync(link).mode & 0o777).toBe(0o600)
        const [page, secret = ""] = readFileSync(link, "utf8").trim().split("#")
        expect(page).toBe(`${url}/app/setup`)
        expect(second.output()).not.toContain(secret)
        const setUp = Effect.promise(() =>
          fetch(page!, {
            method: "POST",
            headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
            body: JSON.stringify({ secret, name: "Grace", email: "grace@example.org", organization: "Acme" })
          }).then(({ headers, status }) => ({ status, cookie: headers.get("set-cookie") }))
        )
        expect(yield* setUp).toEqual({ status: 200, cookie: expect.stringContaining("HttpOnly") })
        expect((yield* setUp).status).toBe(404)
        const [named] = (yield* request<{ items: ReadonlyArray<{ title: string }> }>(
          { url, token },
          "GET",
          "/v1/orgs"
        )).body.items
        expect(named!.title).toBe("Acme")
        yield* Effect.sync(() => existsSync(link)).pipe(
          Effect.filterOrFail((isThere) => !isThere),
          Effect.retry({ times: 100, schedule: Schedule.spaced("100 millis") })
        )
      }).pipe(Effect.scoped)
  )

  it.live("another token or public URL than the first one is warned of, once", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnPostgres
      const ofToken = /OCTAVO_BOOTSTRAP_TOKEN is no token of this installation/
      const ofUrl =
        /The public URL was http:\/\/\S+ and is http:\/\/docs\.example\.org now\. .*single sign-on/
      const moved = { OCTAVO_PUBLIC_URL: "http://docs.example.org" }
      const warnings: Array<{ readonly token: boolean; readonly url: boolean }> = []
      for (const changed of [
        {},
        moved,
        { ...moved, OCTAVO_BOOTSTRAP_TOKEN: "oct_another_token_than_the_first" }
      ]) {
        const program = yield* startProgram("server", { ...settings, ...changed })
        yield* untilReady(settings.OCTAVO_PUBLIC_URL, program)
        warnings.push({ token: ofToken.test(program.output()), url: ofUrl.test(program.output()) })
        yield* program.stop("SIGTERM")
      }
      expect(warnings).toEqual([
        { token: false, url: false },
        { token: false, url: true },
        { token: true, url: false }
      ])
    }).pipe(Effect.scoped)
  )

  it.live("a data folder that cannot be made is reported in a sentence", () =>
    Effect.gen(function* () {
      const settings = yield* someSettings
      const file = join(settings.OCTAVO_DATA_DIR, "file")
      writeFileSync(file, "")
      for (const OCTAVO_DATA_DIR of [join(file, "data"), "/proc/octavo"]) {
        const refused = yield* refusal("server", { ...settings, OCTAVO_DATA_DIR })
        expect(refused).toEqual(sentence(/The data folder .* cannot be .*OCTAVO_DATA_DIR/))
      }
    }).pipe(Effect.scoped)
  )
})
