import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aFrontEnd, acme } from "./aFrontEnd.ts"
import { later } from "./aPublishedSite.ts"
import { endpoints, pathOf } from "./endpoints.ts"
import { samples } from "./samples.ts"

/** The operations that tokens of front ends reach. */
const ofRenderer = ["getPublishedContentByUrl", "resolvePublishedContentByUrl", "trackEventsInSiteById"]
const ofSite = [
  "getChangeRequestById",
  "getCurrentRevision",
  "getFileById",
  "getFileInRevisionById",
  "getLatestOpenAPISpecVersionContent",
  "getPageById",
  "getPageByPath",
  "getPageDocumentInRevisionById",
  "getPageInRevisionById",
  "getPageInRevisionByPath",
  "getPublishedContentSite",
  "getRevisionById",
  "getSiteRedirectBySource",
  "getSiteStructure",
  "getSpaceById",
  "listFiles",
  "listFilesInRevisionById",
  "listPages",
  "listPagesInRevisionById",
  "searchSiteContent",
  "trackEventsInSiteById"
]

describe("tokens of front ends", () => {
  it.effect("reach the operations that are meant for them, and no other", () =>
    Effect.gen(function* () {
      const { by, child, made, organization, renderer, revision, space, tokenOf } = yield* aFrontEnd()
      const ids: Record<string, string> = {
        organizationId: organization.id,
        spaceId: space.id,
        siteId: made.body.id,
        pageId: child.id,
        revisionId: revision.id
      }
      expect(renderer.token).toMatch(/^ocr_/)
      for (const [token, allowed] of [
        [renderer.token, ofRenderer],
        [yield* tokenOf(acme), ofSite]
      ] as const) {
        for (const endpoint of endpoints) {
          const path = pathOf(endpoint, (param) => ids[param] ?? "nothing")
          const sample = samples[endpoint.id] ?? {}
          const { status } = yield* by(token)(endpoint.method, path, sample)
          expect([endpoint.id, status === 403]).toEqual([endpoint.id, !allowed.includes(endpoint.id)])
        }
      }
    })
  )

  it.effect("get the document of a page where they ask for HTML, which leads into the application", () =>
    Effect.gen(function* () {
      const { by, child, space, tokenOf } = yield* aFrontEnd()
      const path = `/v1/spaces/${space.id}/content/page/${child.id}`
      const ask = by(yield* tokenOf(acme))
      const { body } = yield* ask("GET", `${path}?format=html`)
      expect(body.html).toBe(undefined)
      expect(body.document).toEqual((yield* ask("GET", path)).body.document)
    })
  )

  it.effect("are made, listed and revoked by operators, and are shown once", () =>
    Effect.gen(function* () {
      const { admin, operator, renderer, resolve, server, tokenOf } = yield* aFrontEnd()
      const path = "/v1/admin/renderer-tokens"
      const listed = yield* operator.ask("GET", path)
      const { token, ...shown } = renderer
      expect(listed.body.items).toEqual([shown])
      expect((yield* admin.ask("GET", path)).status).toBe(403)
      const content = yield* tokenOf(acme)
      const read = server.ask("GET", `/v1/urls/content`, { token: content })
      expect((yield* read).status).toBe(403)
      expect((yield* operator.ask("DELETE", `${path}/${renderer.id}`)).status).toBe(204)
      expect((yield* operator.ask("DELETE", `${path}/${renderer.id}`)).status).toBe(204)
      yield* later
      expect((yield* resolve(acme)).status).toBe(401)
      // The tokens that it got end with it.
      expect((yield* read).status).toBe(401)
      const log = yield* operator.ask("GET", "/v1/admin/audit-log?limit=5")
      expect(log.body.items.map(({ action }: { action: string }) => action)).toEqual(
        expect.arrayContaining(["rendererToken.created", "rendererToken.revoked"])
      )
      expect(JSON.stringify(log.body)).not.toContain(token)
    })
  )

  it.effect("end at their time, and resolve the sites of their organization alone", () =>
    Effect.gen(function* () {
      const { operator, organization, resolve, server } = yield* aFrontEnd()
      const other = yield* operator.ask("POST", "/v1/admin/organizations", { body: { title: "Other" } })
      const make = (body: object) =>
        Effect.map(
          operator.ask("POST", "/v1/admin/renderer-tokens", { body: { label: "Short", ...body } }),
          (answer) => answer.body.token as string
        )
      const body = { label: "Nowhere", organization: "nothing" }
      expect((yield* operator.ask("POST", "/v1/admin/renderer-tokens", { body })).status).toBe(404)
      const foreign = yield* make({ organization: other.body.id })
      expect((yield* resolve(acme, {}, foreign)).status).toBe(404)
      const own = yield* make({ organization: organization.id, expiresAt: "2026-01-01T01:00:00Z" })
      expect((yield* resolve(acme, {}, own)).status).toBe(200)
      yield* TestClock.adjust("61 minutes")
      expect((yield* resolve(acme, {}, own)).status).toBe(401)
      for (const token of ["ocr_", `ocr_${"x".repeat(43)}`]) {
        expect((yield* server.ask("GET", "/v1/user", { token })).status).toBe(401)
      }
    })
  )
})
