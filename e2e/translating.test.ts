import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { request } from "./src/request.ts"
import { aSpace, contentOf, organizationOf } from "./src/spaces.ts"
import { type Octavo, someSettingsOnPostgres, startProgram, startServer } from "./src/startOctavo.ts"

const pages = 100
const kills = 3

interface TranslationAnswer {
  readonly id: string
  readonly status: string
  readonly result: { readonly space: string }
  readonly stats: Readonly<Record<"runs" | "latestPages" | "totalPages" | "totalWords", number>>
  readonly problems?: unknown
}

/** A page of a few blocks that no other page has. */
const markdownOf = (page: number, version: string): string =>
  Array.from(
    { length: 12 },
    (_, part) => `Part ${part} of page number ${page} in ${version}: **some** words and [a link](a.md).`
  ).join("\n\n")

/** Writes pages anew, fifty a request. */
const writeAll = Effect.fnUntraced(function* (octavo: Octavo, spaceId: string, version: string) {
  const known = (yield* contentOf(octavo, spaceId)).pages
  const changes = Array.from({ length: pages }, (_, page) => {
    const document = { markdown: `# Page ${page}\n\n${markdownOf(page, version)}\n` }
    return known[page] === undefined
      ? { type: "insert_page", title: `Page ${page}`, document }
      : { type: "update_page", page: known[page].id, document }
  })
  for (let from = 0; from < pages; from += 50) {
    const body = { changes: changes.slice(from, from + 50) }
    expect((yield* request(octavo, "POST", `/v1/spaces/${spaceId}/content`, body)).status).toBe(200)
  }
})

describe("a worker that is killed while it translates", { timeout: 180_000 }, () => {
  it.live("leaves a run that ends as if nobody had been killed, and counts nothing twice", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnPostgres
      const octavo = yield* startServer(settings)
      const spaceId = yield* aSpace(octavo)
      yield* writeAll(octavo, spaceId, "the first version")
      const path = `/v1/orgs/${yield* organizationOf(octavo)}/translations`
      const body = { source: { space: spaceId, language: "en" }, language: "de" }
      const { id } = (yield* request<TranslationAnswer>(octavo, "POST", path, body)).body
      const get = Effect.map(request<TranslationAnswer>(octavo, "GET", `${path}/${id}`), ({ body }) => body)
      const untilRunning = get.pipe(
        Effect.repeat({
          schedule: Schedule.spaced("20 millis"),
          until: ({ status }) => status === "running"
        }),
        Effect.timeout("60 seconds")
      )
      for (let kill = 0; kill < kills; kill++) {
        const worker = yield* startProgram("worker", settings)
        yield* untilRunning
        // The status stays from the second kill on: the time in which a worker starts is added.
        yield* Effect.sleep(kill === 0 ? 50 : 1200 + kill * 200)
        yield* worker.stop("SIGKILL")
      }
      yield* startProgram("worker", settings)
      const ended = yield* get.pipe(
        Effect.repeat({
          schedule: Schedule.spaced("200 millis"),
          until: ({ status }) => status === "completed"
        }),
        Effect.timeout("100 seconds")
      )
      expect(ended.stats).toMatchObject({ runs: 1, latestPages: pages, totalPages: pages })
      const result = yield* contentOf(octavo, ended.result.space)
      expect(result.pages).toHaveLength(pages)
      for (const { id: page } of result.pages.slice(0, 20)) {
        const shown = yield* request<{ readonly markdown: string }>(
          octavo,
          "GET",
          `/v1/spaces/${ended.result.space}/content/page/${page}?format=markdown`
        )
        expect(shown.body.markdown.match(/⟦/g)?.length).toBe(13)
        expect(shown.body.markdown).not.toContain("some")
      }

      // What was translated before the kills is not translated again.
      yield* request(octavo, "POST", `${path}/${id}/run`)
      const again = yield* get.pipe(
        Effect.repeat({
          schedule: Schedule.spaced("200 millis"),
          until: ({ stats, status }) => status === "completed" && stats.runs === 2
        }),
        Effect.timeout("60 seconds")
      )
      expect(again.stats).toMatchObject({
        latestPages: 0,
        totalPages: pages,
        totalWords: ended.stats.totalWords
      })
    }).pipe(Effect.scoped)
  )
})
