import { describe, expect, it } from "@effect/vitest"
import { admitVisitor, findSiteAt, recentSites, sitesAddressOf, SitesUrl } from "@octavo/sites"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

/** A site of a handbook, and ways to ask for the audience of it. */
const aServedSite = Effect.gen(function* () {
  const server = yield* aServer()
  const { admin, changeRequest, organization, space } = yield* aHandbook(server)
  const sites = `/v1/orgs/${organization.id}/sites`
  const { body } = yield* admin.ask("POST", sites, { body: { title: "Acme", spaces: [space.id] } })
  const ask = (method: string, below: string, given?: unknown) =>
    admin.ask(method, `${sites}/${body.id}/${below}`, given === undefined ? {} : { body: given })
  return { id: body.id as string, ask, server, admin, space, changeRequestId: changeRequest.id }
})

/** The admission of a visitor with a preview, below the root of it. */
const preview = Effect.fnUntraced(function* (
  { ask, id, server }: Effect.Success<typeof aServedSite>,
  path: string
) {
  const { body } = yield* ask("GET", "publishing/preview")
  const token = new URL(body.url as string).searchParams.get("token")!
  const [address, root] = [sitesAddressOf(publicUrl, null), `${publicUrl}/sites/~preview/${id}`]
  const visit = Effect.gen(function* () {
    const at = yield* findSiteAt({ host: new URL(publicUrl).host, path: `/sites/~preview/${id}/${path}` })
    if (at?.kind !== "site") return null
    const cookies = new Map([["octavo-preview", token]])
    return yield* admitVisitor(at, {
      query: new URLSearchParams("q=1"),
      cookies,
      bearer: null,
      address: null
    })
  })
  const admission = yield* server.within(
    visit.pipe(Effect.provideService(SitesUrl, address), Effect.provide(recentSites))
  )
  if (admission === null) return 404
  if (admission.kind === "redirect") return admission.url.replace(root, "")
  if (admission.kind !== "admitted") return admission.kind
  const draft = admission.audience.preview?.draft ?? null
  return [admission.path, draft?.spaceId, draft?.snapshot.revisionId]
})

describe("how visitors of a site authenticate", () => {
  it.effect("is read, changed and regenerated", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServedSite
      const { body, status } = yield* ask("GET", "publishing/auth")
      expect([status, Object.keys(body).toSorted()]).toEqual([200, ["backend", "object", "privateKey"]])
      expect([body.object, body.backend]).toEqual(["publishing-auth", "custom"])
      const fallbackURL = "https://acme.example/sign-in"
      const changed = yield* ask("PATCH", "publishing/auth", { backend: "custom", fallbackURL })
      expect([changed.status, changed.body]).toEqual([200, { ...body, fallbackURL }])
      expect((yield* ask("PATCH", "publishing/auth", {})).body.fallbackURL).toBe(fallbackURL)
      const regenerated = yield* ask("POST", "publishing/auth/regenerate")
      expect(regenerated.status).toBe(200)
      expect(regenerated.body.privateKey).not.toBe(body.privateKey)
      expect((yield* ask("POST", "publishing/auth/regenerate", { graceSeconds: 86_400 })).status).toBe(200)
      const unset = yield* ask("PATCH", "publishing/auth", { fallbackURL: null })
      expect([unset.status, unset.body.fallbackURL]).toEqual([200, undefined])
    })
  )

  it.effect("refuses what its description does not allow", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServedSite
      for (const [body, status, message] of [
        [
          { backend: "integration" },
          422,
          "Visitors cannot be authenticated by the backend integration. Use custom"
        ],
        [{ backend: "other" }, 400, undefined],
        [{ backend: null }, 400, undefined],
        [{ fallbackURL: 1 }, 400, undefined],
        [
          { fallbackURL: "acme.example" },
          400,
          "The field `fallbackURL` of the body must be an absolute URL that begins with https:// or http://"
        ]
      ] as const) {
        const refused = yield* ask("PATCH", "publishing/auth", body)
        expect([body, refused.status]).toEqual([body, status])
        if (message !== undefined) expect(refused.body.error.message).toBe(message)
      }
      for (const graceSeconds of [-1, 86_401, 1.5, "60", null]) {
        expect((yield* ask("POST", "publishing/auth/regenerate", { graceSeconds })).status).toBe(400)
      }
    })
  )
})

describe("a preview of a site", () => {
  it.effect("has a URL below the root of sites, at any of its site spaces", () =>
    Effect.gen(function* () {
      const { ask, id } = yield* aServedSite
      const [root, first] = [
        `${publicUrl}/sites/~preview/${id}`,
        (yield* ask("GET", "site-spaces")).body.items[0]
      ]
      const plain = yield* ask("GET", "publishing/preview")
      expect(plain.status).toBe(200)
      expect(plain.body.url.split("?token=")[0]).toBe(root)
      const claims = encodeURIComponent("(plan:pro,groups:!(a,b))")
      const at = yield* ask("GET", `publishing/preview?siteSpace=${first.id}&claims=${claims}`)
      expect(at.body.url.split("?token=")[0]).toBe(root)
      expect(at.body.url).not.toBe(plain.body.url)
      const json = encodeURIComponent(JSON.stringify({ plan: "pro", groups: ["a", "b"] }))
      expect((yield* ask("GET", `publishing/preview?claims=${json}`)).status).toBe(200)
    })
  )

  it.effect("shows a change request of a space of the site, by its id or number", () =>
    Effect.gen(function* () {
      const site = yield* aServedSite
      const { admin, changeRequestId, space } = site
      const changes = `/v1/spaces/${space.id}/change-requests`
      const { body } = yield* admin.ask("GET", `${changes}/${changeRequestId}`)
      const shown = ["welcome", space.id, body.revision]
      expect(yield* preview(site, `~/changes/${changeRequestId}/welcome`)).toEqual(shown)
      expect(yield* preview(site, `~/changes/${body.number}/welcome`)).toBe(
        `/~/changes/${changeRequestId}/welcome?q=1`
      )
      expect(yield* preview(site, `~/revisions/${body.revision}/welcome`)).toEqual(shown)
      expect(yield* preview(site, "~/changes/99/welcome")).toBe(404)
      const elsewhere = yield* admin.ask("POST", `${changes.replace(space.id, "other")}`, { body: {} })
      expect(elsewhere.status).toBe(404)
    })
  )

  it.effect("is refused for a site space of another site and for claims that cannot be read", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServedSite
      expect((yield* ask("GET", "publishing/preview?siteSpace=other")).status).toBe(404)
      const long = `(a:${"x".repeat(2048)})`
      for (const claims of ["", "pro", "!(a)", "(a", "[1]", '{"a":', "null", long, "x".repeat(20_000)]) {
        const refused = yield* ask("GET", `publishing/preview?claims=${encodeURIComponent(claims)}`)
        expect([claims, refused.status]).toEqual([claims, 400])
      }
    })
  )
})
