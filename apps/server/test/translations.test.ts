import { describe, expect, it } from "@effect/vitest"
import { runNextJob } from "@octavo/kernel"
import { jobs } from "@octavo/translations"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const instructions = { object: "document", data: {}, nodes: [] }

/** A server with a handbook, and the address of the translations of its organization. */
const aServedTranslation = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const { admin, organization, page, space } = yield* aHandbook(server)
  const translations = `/v1/orgs/${organization.id}/translations`
  const made = yield* admin.ask("POST", translations, {
    body: { source: { space: space.id, language: "en" }, language: "de" }
  })
  return {
    server,
    admin,
    organization,
    page,
    space,
    translations,
    made,
    path: `${translations}/${made.body.id}`
  }
})

describe("a translation", () => {
  it.effect("is created with its place, runs, is changed and deleted", () =>
    Effect.gen(function* () {
      const { admin, made, page, path, server, space, translations } = yield* aServedTranslation()
      expect(made.status).toBe(201)
      expect(made.headers.get("location")).toBe(`${publicUrl}${path}`)
      expect(made.body).toMatchObject({
        object: "translation",
        status: "pending",
        source: { space: space.id, language: "en" },
        language: "de",
        instructions,
        stats: { runs: 0, totalWords: 0 },
        permissions: { view: true, edit: true },
        urls: { location: `${publicUrl}${path}` }
      })
      expect(made.body).not.toHaveProperty("result")
      yield* server.within(runNextJob(jobs))
      const { body } = yield* admin.ask("GET", path)
      expect(body).toMatchObject({
        status: "completed",
        stats: { runs: 1 },
        latestRun: { outcome: "succeeded" },
        problems: { blocks: 0, message: expect.stringContaining("No translator is configured") }
      })
      const translated = yield* admin.ask(
        "GET",
        `/v1/spaces/${body.result.space}/content/page/${page.id}?format=markdown`
      )
      expect([translated.status, translated.body.id]).toEqual([200, page.id])
      expect(translated.body.markdown).toContain("⟦")
      expect((yield* admin.ask("GET", `${translations}?space=${space.id}`)).body.count).toBe(1)
      expect((yield* admin.ask("GET", `${translations}?space=nothing`)).body.count).toBe(0)
      expect((yield* admin.ask("POST", `${path}/run`)).status).toBe(204)
      expect((yield* admin.ask("PUT", path, { body: { instructions } })).status).toBe(200)
      expect((yield* admin.ask("PUT", path, { body: {} })).status).toBe(400)
      expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      expect((yield* admin.ask("GET", path)).status).toBe(404)
      expect((yield* admin.ask("GET", `/v1/spaces/${body.result.space}`)).status).toBe(404)
    })
  )

  it.effect("refuses what is no translation", () =>
    Effect.gen(function* () {
      const { admin, space, translations } = yield* aServedTranslation()
      const source = { space: space.id, language: "en" }
      for (const [status, body] of [
        [400, { language: "de" }],
        [400, { source, language: "xx" }],
        [400, { source, language: "en" }],
        [400, { source: { space: space.id }, language: "fr" }],
        [400, { source, language: "fr", instructions: "Be brief" }],
        [404, { source: { space: "nothing", language: "en" }, language: "fr" }],
        [409, { source, language: "de" }],
        [422, { source, language: "sl" }]
      ] as const) {
        const answer = yield* admin.ask("POST", translations, { body })
        expect([answer.status, body]).toEqual([status, body])
      }
    })
  )

  it.effect("has a result that nobody edits, with a sentence that says why", () =>
    Effect.gen(function* () {
      const { admin, path, server } = yield* aServedTranslation()
      yield* server.within(runNextJob(jobs))
      const { result } = (yield* admin.ask("GET", path)).body
      const space = `/v1/spaces/${result.space}`
      const refused: ReadonlyArray<readonly [string, string, object?]> = [
        ["POST", `${space}/content`, { changes: [{ type: "insert_page", title: "Mine" }] }],
        ["POST", `${space}/change-requests`, {}],
        ["PATCH", space, { editMode: "live" }],
        ["DELETE", space],
        ["POST", `${space}/git/import`, { url: "https://example.org/a.git", ref: "main" }]
      ]
      for (const [method, address, body] of refused) {
        const answer = yield* admin.ask(method, address, body === undefined ? {} : { body })
        expect([method, address, answer.status]).toEqual([method, address, 403])
        expect(answer.body.error.message).toContain("follows its source")
      }
      expect((yield* admin.ask("PATCH", space, { body: { title: "Handbuch" } })).status).toBe(200)
      expect(
        (yield* admin.ask("POST", `${space}/comments`, { body: { body: { markdown: "Hm" } } })).status
      ).toBe(200)
    })
  )
})
