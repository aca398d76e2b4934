import { expect, layer } from "@effect/vitest"
import { postgres } from "@octavo/database"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readdirSync, readFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { join } from "node:path"
import { aRepositoryName } from "./src/importFiles.ts"
import { importInto, latestImport, orderImport, untilImported } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { onPostgres } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const secrets = ["opensesame", "letmein-please"]

/** How a secret could be written: as it is, in a URL, and as HTTP sends it. */
const forms = secrets.flatMap((secret) => [
  secret,
  Buffer.from(`reader:${secret}`).toString("base64"),
  Buffer.from(secret).toString("hex")
])

const found = (place: string, text: string): ReadonlyArray<string> =>
  forms.filter((form) => text.includes(form)).map((form) => `${form} in ${place}`)

const inFolder = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      return found(path, readFileSync(path, "latin1"))
    })

const inCommandLines = (): ReadonlyArray<string> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return found(`the command line of process ${pid}`, readFileSync(`/proc/${pid}/cmdline`, "latin1"))
      } catch {
        return []
      }
    })

const inDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`
  const all: Array<string> = []
  for (const { name } of tables) {
    const rows = yield* sql<{ readonly row: string }>`SELECT t::text AS row FROM ${sql.literal(name)} t`
    for (const { row } of rows) all.push(...found(name, row))
  }
  return { tables: tables.length, all }
})

layer(worldOf(onPostgres), { timeout: "60 seconds", excludeTestServices: true })(
  "the password of a repository",
  (it) => {
    it.effect(
      "shows nowhere: not while an import waits, not when it is done, not when it was refused",
      () =>
        Effect.gen(function* () {
          const { aSpace, git, intercept, octavo } = yield* World
          const database = postgres({
            url: Redacted.make(octavo.settings["DATABASE_URL"]!),
            maxConnections: 1
          })
          const search = Effect.gen(function* () {
            const { all, tables } = yield* inDatabase
            expect(tables).toBeGreaterThan(10)
            expect([
              ...all,
              ...inFolder(octavo.settings["OCTAVO_DATA_DIR"]!),
              ...inCommandLines(),
              ...octavo.programs.flatMap((program) => found("the log", program.output()))
            ]).toEqual([])
            const jobs = yield* request(octavo, "GET", "/v1/admin/jobs?limit=1000")
            expect(found("the list of jobs", jobs.text)).toEqual([])
          }).pipe(Effect.provide(database), Effect.orDie)
          const told = (spaceId: string) =>
            Effect.forEach(["", "/git/info", "/content"], (part) =>
              Effect.map(request(octavo, "GET", `/v1/spaces/${spaceId}${part}`), ({ text }) =>
                expect(found(part, text)).toEqual([])
              )
            )

          const name = aRepositoryName()
          yield* git.commit(name, { files: { "README.md": "# Open\n" } })
          const held: Array<ServerResponse> = []
          intercept(name, (_, response) => held.push(response) > 0)
          const spaceId = yield* aSpace
          yield* orderImport(octavo, spaceId, { url: git.urlOf(name) })
          yield* Effect.repeat(Effect.sleep("20 millis"), { until: () => held.length > 0 })
          yield* search
          yield* told(spaceId)
          intercept(name, (_, response) => {
            response.writeHead(500).end("no")
            return true
          })
          for (const response of held) response.destroy()
          yield* latestImport(octavo, spaceId).pipe(
            Effect.delay("100 millis"),
            Effect.repeat({ until: (state) => state?.message !== undefined })
          )
          yield* search
          yield* told(spaceId)
          intercept(name, null)
          expect(yield* untilImported(octavo, spaceId, null)).toMatchObject({ state: "done" })
          yield* told(spaceId)

          const wrong = git.urlOf(name).replace("opensesame", "letmein-please")
          const refused = yield* importInto(octavo, yield* aSpace, { url: wrong })
          expect(refused).toMatchObject({ state: "failed" })
          expect(found("the outcome", JSON.stringify(refused))).toEqual([])
          const bad = yield* orderImport(octavo, spaceId, { url: `${wrong} x` })
          expect(bad.status).toBe(422)
          expect(found("the refusal", bad.text)).toEqual([])
          const unfit = yield* request(octavo, "POST", `/v1/spaces/${spaceId}/git/import`, { url: [wrong] })
          expect(unfit.status).toBe(400)
          expect(found("the refusal", unfit.text)).toEqual([])
          yield* search
        }),
      240_000
    )
  }
)
