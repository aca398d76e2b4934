import { describe, expect, it } from "@effect/vitest"
import { migrations } from "@octavo/database/testing"
import { postgres } from "@octavo/database"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { answerAt, answersAsFirst, firstRelease, useEverything } from "./src/upgrades/anInstallation.ts"
import { octavoSucceeds } from "./src/octavoCommand.ts"
import { request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import {
  type Octavo,
  someSettingsOnEmptyPostgres,
  someSettingsOnPostgres,
  startProgram,
  startServer
} from "./src/startOctavo.ts"

/** Changes a database as a newer version may: columns with a default in all tables, an index and a table. */
const migrateToTomorrow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string }>`SELECT c.oid::regclass::text AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = ANY(${[...new Set(migrations.map(({ name }) => name.split("_")[1]!))]}::text[])`
  expect(tables.length).toBeGreaterThan(50)
  const add = ({ name }: (typeof tables)[number]) =>
    sql.unsafe(
      `ALTER TABLE ${name} ADD COLUMN of_tomorrow text DEFAULT 'tomorrow', ADD COLUMN also_of_tomorrow jsonb`
    )
  yield* Effect.forEach(tables, add, { discard: true })
  yield* sql`CREATE INDEX page_versions_of_tomorrow ON content.page_versions (of_tomorrow)`
  yield* sql`CREATE TABLE content.of_tomorrow (id text PRIMARY KEY)`
  yield* sql`INSERT INTO public.octavo_migrations (name, checksum, breaks) VALUES
    ('9998_of_tomorrow', 'a', null), ('9999_of_tomorrow', 'b', ${migrations.at(-1)!.name})`
})

describe("an upgrade", { timeout: 240_000 }, () => {
  it.live("of the installation of the first release answers as that did, and takes what is new", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnEmptyPostgres
      const restored = yield* octavoSucceeds(["restore", firstRelease.backup], settings)
      expect(restored.err).toContain("content.page_versions")
      // The restore ends with the migrations that came after that release.
      const applied = yield* SqlClient.SqlClient.use(
        (sql) => sql<{ name: string }>`SELECT name FROM public.octavo_migrations ORDER BY name`
      ).pipe(Effect.provide(postgres({ url: Redacted.make(settings.DATABASE_URL), maxConnections: 1 })))
      expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
      const server = yield* startServer(settings)
      yield* answersAsFirst(server)
      yield* aSpace(server, "Later")
    }).pipe(Effect.scoped)
  )

  it.live(
    "leaves processes of the version before at work beside the newer database, restarted ones too",
    () =>
      Effect.gen(function* () {
        const settings = yield* someSettingsOnPostgres
        const server = yield* startServer(settings)
        yield* startProgram("worker", settings)
        const paths = yield* useEverything(server, "Before")
        const readAll = (octavo: Octavo, all: ReadonlyArray<string>) =>
          Effect.forEach(all, (path) => answerAt(octavo, path))
        const before = yield* readAll(server, paths)
        expect(before.filter(({ status }) => status !== 200)).toEqual([])
        yield* migrateToTomorrow.pipe(
          Effect.provide(postgres({ url: Redacted.make(settings.DATABASE_URL), maxConnections: 1 })),
          Effect.orDie
        )
        expect(yield* readAll(server, paths)).toEqual(before)
        const during = yield* useEverything(server, "During")
        expect((yield* readAll(server, during)).filter(({ status }) => status !== 200)).toEqual([])
        expect((yield* request(server, "GET", "/ready")).status).toBe(200)
        yield* server.programs[0]!.stop("SIGTERM")
        const restarted = yield* startServer(settings)
        const unlisted = paths.filter((path) => /\/v1\/spaces\/|^\/sites\//.test(path))
        const isKept = ({ path }: { readonly path: string }) => unlisted.includes(path)
        expect(yield* readAll(restarted, unlisted)).toEqual(before.filter(isKept))
        yield* aSpace(restarted, "After")
      }).pipe(Effect.scoped)
  )
})
