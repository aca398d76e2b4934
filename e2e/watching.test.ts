import { describe, expect, it } from "@effect/vitest"
import { postgres } from "@octavo/database"
import { freePort } from "@octavo/kernel/testing"
import { aGitServer } from "@octavo/gitsync/testing"
import { Effect, Fiber, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { halfSent } from "./src/halfSent.ts"
import { importInto } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import {
  someSettings,
  someSettingsEmbedded,
  someSettingsOnPostgres,
  startProgram,
  startServer,
  untilReady
} from "./src/startOctavo.ts"

const read = (url: string) =>
  Effect.promise(() =>
    fetch(url).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: "" })
    )
  )

/** Reads again and again until the answer has a status. */
const until = (url: string, status: number) =>
  read(url).pipe(
    Effect.delay("50 millis"),
    Effect.repeat({ until: (answer) => answer.status === status }),
    Effect.timeout("60 seconds")
  )

describe("those who watch over processes", { timeout: 120_000 }, () => {
  it.live(
    "see server and worker become unready when a newer version makes a database that they cannot work beside",
    () =>
      Effect.gen(function* () {
        const settings = yield* someSettingsOnPostgres
        const ports = [yield* freePort, yield* freePort] as const
        const watchAt = (port: number) => ({ ...settings, OCTAVO_METRICS: `127.0.0.1:${port}` })
        const server = yield* startProgram("server", watchAt(ports[0]))
        yield* untilReady(settings.OCTAVO_PUBLIC_URL, server)
        yield* startProgram("worker", watchAt(ports[1]))
        const watched = [
          `${settings.OCTAVO_PUBLIC_URL}/ready`,
          ...ports.map((port) => `http://127.0.0.1:${port}/ready`)
        ]
        for (const url of watched) expect((yield* until(url, 200)).text).toBe('{"status":"ready"}')
        const change = (migration: string, isKnown: boolean) =>
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* isKnown
              ? sql`DELETE FROM public.octavo_migrations WHERE name = ${migration}`
              : sql`INSERT INTO public.octavo_migrations (name, checksum, breaks)
                VALUES (${migration}, '', ${migration})`
          }).pipe(
            Effect.provide(postgres({ url: Redacted.make(settings.DATABASE_URL), maxConnections: 1 })),
            Effect.orDie
          )
        yield* change("9999_of_tomorrow", false)
        for (const url of watched) expect((yield* until(url, 503)).text).toContain("newer version")
        yield* change("9999_of_tomorrow", true)
        for (const url of watched) yield* until(url, 200)
      }).pipe(Effect.scoped)
  )

  it.live("read the metrics of requests, jobs, Git, units of work and the process, each with its help", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      const octavo = yield* startServer({
        ...(yield* someSettingsEmbedded),
        OCTAVO_METRICS: `127.0.0.1:${port}`
      })
      const git = yield* aGitServer()
      yield* git.commit("docs", { files: { "README.md": "# Docs\n" } })
      const space = yield* aSpace(octavo)
      yield* importInto(octavo, space, { url: git.urlOf("docs") })
      yield* Effect.repeat(request(octavo, "GET", `/v1/spaces/${space}/content/pages`), { times: 1 })
      const comments = `/v1/spaces/${space}/comments`
      yield* Effect.repeat(request(octavo, "GET", comments), { times: 1 })
      yield* request(octavo, "POST", comments, { body: { markdown: "Another state." } })
      yield* request(octavo, "GET", comments)
      yield* read(`${octavo.url}/v1/spaces/nowhere`)
      yield* read(`${octavo.url}/nothing/here`)
      // The run of a job is counted a moment after others see that it is done.
      const { text } = yield* read(`http://127.0.0.1:${port}/metrics`).pipe(
        Effect.delay("50 millis"),
        Effect.repeat({ until: (answer) => answer.text.includes("octavo_jobs_total") }),
        Effect.timeout("60 seconds")
      )
      const value = (series: string) =>
        Number(
          text
            .split("\n")
            .find((line) => line.startsWith(`${series} `))
            ?.split(" ")[1]
        )
      expect(value('octavo_requests_total{operation="createSpace",status="201"}')).toBe(1)
      expect(value('octavo_requests_total{operation="getSpaceById",status="401"}')).toBe(1)
      expect(value('octavo_requests_total{operation="other",status="404"}')).toBe(1)
      expect(value('octavo_request_seconds_count{operation="createSpace"}')).toBe(1)
      expect(value('octavo_jobs_total{kind="gitsync.import",outcome="finished"}')).toBe(1)
      expect(value('octavo_job_seconds_count{kind="gitsync.import"}')).toBe(1)
      expect(value('octavo_jobs_unfinished{kind="gitsync.import"}')).toBe(0)
      expect(value('octavo_jobs_oldest_waiting_seconds{kind="gitsync.import"}')).toBe(0)
      expect(value('octavo_git_seconds_count{command="fetch"}')).toBeGreaterThan(0)
      expect(value('octavo_units_of_work_total{outcome="committed"}')).toBeGreaterThan(0)
      expect(value('octavo_cache_requests_total{cache="page_trees",outcome="made"}')).toBe(1)
      expect(value('octavo_cache_requests_total{cache="page_trees",outcome="kept"}')).toBe(1)
      expect(value('octavo_cache_bytes{cache="page_trees"}')).toBeGreaterThan(10)
      expect(value('octavo_cache_requests_total{cache="comments",outcome="made"}')).toBe(2)
      expect(value('octavo_cache_requests_total{cache="comments",outcome="kept"}')).toBe(1)
      // The embedded database has one connection, which answers this very question.
      expect(value('octavo_database_connections{state="in_use"}')).toBe(0)
      expect(value('octavo_database_connections{state="idle"}')).toBe(1)
      expect(value("octavo_units_of_work_waiting")).toBe(0)
      expect(value("octavo_disk_free_bytes")).toBeGreaterThan(1_000_000)
      expect(value('octavo_memory_bytes{kind="resident"}')).toBeGreaterThan(10_000_000)
      expect(value("octavo_event_loop_lag_seconds")).toBeGreaterThan(0)
      const names = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name))
      expect(new Set(Array.from(text.matchAll(/^# HELP (\w+) \w+/gm), ([, name]) => name))).toEqual(names)
      expect((yield* read(`${octavo.url}/metrics`)).status).toBe(404)
      expect((yield* read(`http://127.0.0.1:${port}/elsewhere`)).status).toBe(404)
    }).pipe(Effect.scoped)
  )

  it.live("see a process that stops as unready while it ends what it began", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      const settings = {
        ...(yield* someSettings),
        OCTAVO_STORE: "memory",
        OCTAVO_METRICS: `127.0.0.1:${port}`
      }
      const url = settings.OCTAVO_PUBLIC_URL
      const program = yield* startProgram("server", settings)
      yield* untilReady(url, program)
      const { answered, end } = yield* halfSent({ url, token: settings.OCTAVO_BOOTSTRAP_TOKEN })
      yield* until(`http://127.0.0.1:${port}/health`, 200)
      yield* until(`${url}/ready`, 200)
      const ended = yield* Effect.forkChild(program.stop("SIGTERM"))
      expect((yield* until(`http://127.0.0.1:${port}/ready`, 503)).text).toContain("stopping")
      yield* end
      expect(yield* Fiber.join(answered)).toBe(201)
      expect(yield* Fiber.join(ended)).toBe(0)
    }).pipe(Effect.scoped)
  )
})
