import { describe, expect, it } from "@effect/vitest"
import { editSpace, listPages } from "@octavo/content"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import {
  createShareLink,
  createSite,
  deleteShareLink,
  publishSite,
  regenerateVisitorKey,
  SiteEvents,
  unpublishSite,
  updateAdaptiveSchema,
  updatePublishingAuth,
  updateSite
} from "@octavo/sites"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { HttpServerResponse } from "effect/http"
import { type IncomingMessage, request, ServerResponse } from "node:http"
import { KeptVisits } from "../src/sites/KeptVisits.ts"
import { aListener } from "./aServedSite.ts"
import { aSpaceWith } from "./aSpaceWith.ts"
import { aVisitorToken } from "./aVisitorToken.ts"

const text = "Some words of a page that is long enough to be compressed. ".repeat(40)

const aPublicSite = Effect.gen(function* () {
  const { advance, keptAnswers, origin, services } = yield* aListener()
  const made = Effect.gen(function* () {
    const organization = yield* anOrganization()
    const user = yield* aMember(organization.id)
    const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(user), Effect.orDie)
    const space = yield* aSpaceWith(organization.id, user, "Guide", "en", [
      ["home", `# Home\n\n${text}`],
      ["other", `# Other\n\n${text}`],
      ["staff", "# Staff\n\n{% if visitor.claims.staff %}\nFor staff.\n{% endif %}\n\nFor all."]
    ])
    const { site } = yield* act(
      createSite(organization.id, {
        type: "basic",
        title: "Acme",
        visibility: "public",
        spaceIds: [space.id],
        createSpace: false
      })
    )
    yield* act(publishSite(organization.id, site.id))
    return { act, organization, site, space }
  })
  const site = yield* Effect.provideContext(made, services)
  const provided = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideContext(effect, services)
  const path = `/sites/${site.site.basename}/other`
  const get = (headers: Readonly<Record<string, string>> = {}, method = "GET", at = path) =>
    Effect.promise(
      () =>
        new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
          const asked = request(`${origin}${at}`, { method, headers, agent: false }, (response) => {
            const parts: Array<Buffer> = []
            response.on("data", (part: Buffer) => parts.push(part))
            response.on("end", () => {
              const { "x-request-id": id, date: _, ...others } = response.headers
              expect(id).toMatch(/./)
              resolve({
                status: response.statusCode ?? 0,
                headers: others,
                body: Buffer.concat(parts).toString("base64")
              })
            })
          })
          asked.on("error", reject)
          asked.end()
        })
    )
  return { ...site, advance, get, keptAnswers, path, provided }
})

const textOf = (body: string) => Buffer.from(body, "base64").toString()

describe("a page of a public site that is asked for again", () => {
  it.effect("has the same status, headers and bytes, for each compression, HEAD and a tag", () =>
    Effect.gen(function* () {
      const { get, keptAnswers } = yield* aPublicSite
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "accept-encoding": encoding }
        const first = yield* get(headers)
        expect([first.status, first.headers["content-encoding"]]).toEqual([
          200,
          encoding === "identity" ? undefined : encoding
        ])
        const before = keptAnswers()
        expect(yield* get(headers)).toEqual(first)
        const { body: _, ...head } = first
        expect(yield* get(headers, "HEAD")).toEqual({ ...head, body: "" })
        const known = yield* get({ ...headers, "if-none-match": String(first.headers.etag) })
        expect(keptAnswers() - before).toBe(3)
        // The answer of the handlers, which a request with a query has.
        const made = yield* get({ ...headers, "if-none-match": String(first.headers.etag), origin: "null" })
        expect(known).toEqual(made)
        expect([known.status, known.body, keptAnswers() - before]).toEqual([304, "", 3])
      }
    })
  )

  it.effect("is made anew for who sends a token, a query, an origin, or asks for Markdown", () =>
    Effect.gen(function* () {
      const { get, keptAnswers, path } = yield* aPublicSite
      yield* get()
      expect(yield* get({ "x-request-id": "mine" })).toMatchObject({ status: 200 })
      const { body, headers, status } = yield* get()
      expect(yield* get({ cookie: "a=b" })).toEqual({ body, headers, status })
      expect(keptAnswers()).toBe(3)
      for (const headers of [
        { authorization: "Bearer x" },
        { origin: "https://example.org" },
        { accept: "text/Markdown" },
        { host: "other.example.org" },
        { "content-length": "0" }
      ])
        yield* get(headers)
      yield* get({}, "GET", `${path}?q=1`)
      yield* get({}, "POST")
      expect(keptAnswers()).toBe(3)
    })
  )

  it.effect("shows what this process wrote at once, and is gone with the site", () =>
    Effect.gen(function* () {
      const { act, get, keptAnswers, organization, provided, site, space } = yield* aPublicSite
      yield* get()
      const { pages } = yield* provided(act(listPages(space.id)))
      const edit = {
        type: "update_page",
        page: pages.find(({ slug }) => slug === "other")!.id,
        document: { markdown: "# Other\n\nNew words." }
      } as const
      yield* provided(act(editSpace(space.id, [edit], { ifMatch: null })))
      expect(textOf((yield* get()).body)).toContain("New words.")
      yield* get()
      expect(keptAnswers()).toBe(1)
      yield* provided(act(updateSite(organization.id, site.id, { visibility: "share-link" })))
      expect((yield* get()).status).not.toBe(200)
      yield* provided(act(updateSite(organization.id, site.id, { visibility: "public" })))
      expect((yield* get()).status).toBe(200)
      yield* provided(act(unpublishSite(organization.id, site.id)))
      expect((yield* get()).status).toBe(404)
    })
  )

  it.effect("is made anew after some tenths of a second, since other processes may have changed it", () =>
    Effect.gen(function* () {
      const { advance, get, keptAnswers } = yield* aPublicSite
      for (const [milliseconds, answers] of [
        [0, 0],
        [299, 1],
        [1, 1],
        [0, 2]
      ] as const) {
        advance(milliseconds)
        yield* get()
        expect(keptAnswers()).toBe(answers)
      }
      const known = { "if-none-match": String((yield* get()).headers.etag) }
      expect(keptAnswers()).toBe(3)
      advance(300)
      for (const [headers, status, answers] of [
        [known, 304, 3],
        [known, 304, 4],
        [{}, 200, 5]
      ] as const) {
        expect((yield* get(headers)).status).toBe(status)
        expect(keptAnswers()).toBe(answers)
      }
    })
  )

  it("is not kept when something was written while the answer was made", () => {
    const kept = new KeptVisits(0)
    const asked = { method: "GET", url: "/a", headers: { host: "h" } } as IncomingMessage
    const answer = { status: 200, headers: {}, body: null, again: () => {} }
    const keep = (generation: number) =>
      kept.keep(asked, generation, answer, HttpServerResponse.uint8Array(Buffer.from("x")), () => {})
    const isKept = () => kept.answer(asked, new ServerResponse(asked))
    const before = kept.generation
    kept.forgetAll()
    keep(before)
    expect(isKept()).toBe(false)
    keep(kept.generation)
    expect(isKept()).toBe(true)
  })

  it.effect("counts a visit each time, but none of robots, of HEAD and before a click", () =>
    Effect.gen(function* () {
      const { get, keptAnswers, provided, site } = yield* aPublicSite
      for (const agent of ["Firefox", "Firefox", "Googlebot", "Firefox"]) yield* get({ "user-agent": agent })
      yield* get({ "user-agent": "Firefox" }, "HEAD")
      yield* get({ "user-agent": "Firefox", "sec-purpose": "prefetch" })
      expect(keptAnswers()).toBe(5)
      yield* TestClock.adjust("11 seconds")
      yield* get({ "user-agent": "Googlebot", origin: "null" })
      const events = yield* provided(SiteEvents)
      const sum = yield* events.sum(site.id, {
        from: "1970-01-01",
        to: "1970-01-02",
        by: ["type"],
        where: [],
        order: null,
        limit: 10
      })
      expect(sum).toEqual([{ values: ["page_view"], count: 3 }])
    })
  )
})

const claim = (type: string) => ({ type, description: "A fact" })

/** A site whose visitors have tokens with claims. */
const aClosedSite = Effect.gen(function* () {
  const made = yield* aPublicSite
  const { act, organization, provided, site } = made
  const jsonSchema = {
    type: "object",
    properties: { staff: claim("boolean"), plan: claim("string") },
    additionalProperties: false
  }
  yield* provided(act(updateAdaptiveSchema(organization.id, site.id, jsonSchema)))
  yield* provided(
    act(updateSite(organization.id, site.id, { visibility: "visitor-auth", adaptiveContent: true }))
  )
  const { privateKey } = yield* provided(act(updatePublishingAuth(organization.id, site.id, {})))
  const path = `/sites/${site.basename}/staff`
  const as = (claims: object, more = "") => ({
    cookie: `octavo-visitor=${aVisitorToken(privateKey, claims)}${more}`
  })
  const read = (headers: Readonly<Record<string, string>> = {}, at = path) =>
    Effect.map(made.get(headers, "GET", at), ({ body, status }) =>
      status === 200 ? textOf(body).includes("For staff.") : status
    )
  return { ...made, as, path, read }
})

/** Reads twice; the result, which is the same. */
const twice = <A, E, R>(read: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.all([read, read]), ([first, second]) => {
    expect(second).toEqual(first)
    return first
  })

describe("a page that depends on its visitor", () => {
  it.effect("is kept for each visitor, and for visitors with the same claims", () =>
    Effect.gen(function* () {
      const { advance, as, get, keptAnswers, path, read } = yield* aClosedSite
      const [staff, colleague, guest] = [
        as({ staff: true, sub: "a" }),
        as({ staff: true, sub: "b" }),
        as({ staff: false })
      ]
      const visitors = [staff, guest, {}, { cookie: `${staff.cookie}x` }]
      expect(yield* twice(Effect.forEach(visitors, (one) => read(one)))).toEqual([true, false, 401, 401])
      expect(keptAnswers()).toBe(2)
      const first = yield* get(staff, "GET", path)
      expect(first.headers["cache-control"]).toBe("private, no-cache")
      expect(yield* get({ ...staff, origin: "null" }, "GET", path)).toEqual(first)
      expect(keptAnswers()).toBe(3)
      // The cookies of a colleague are read once, and then the page of both is kept.
      yield* read(colleague)
      advance(250)
      yield* read(staff)
      expect(yield* read(colleague)).toBe(true)
      expect(keptAnswers()).toBe(5)
      advance(50)
      yield* read(staff)
      expect(keptAnswers()).toBe(5)
      expect(yield* read(colleague)).toBe(true)
      expect(keptAnswers()).toBe(6)
    })
  )

  it.effect("is gone at once with the key of its visitors, and with the end of a token", () =>
    Effect.gen(function* () {
      const { act, as, keptAnswers, organization, provided, read, site } = yield* aClosedSite
      const ending = as({ staff: true, exp: 30 })
      expect(yield* twice(read(ending))).toBe(true)
      // Its end is in the past for the clock of the machine.
      expect(keptAnswers()).toBe(0)
      const staff = as({ staff: true })
      expect(yield* twice(read(staff))).toBe(true)
      expect(keptAnswers()).toBe(1)
      yield* provided(act(updateSite(organization.id, site.id, { adaptiveContent: false })))
      expect(yield* read(staff)).toBe(false)
      yield* provided(act(regenerateVisitorKey(organization.id, site.id, { graceSeconds: 0 })))
      expect(yield* read(staff)).toBe(401)
    })
  )

  it.effect("is kept below the key of a share link, and gone at once with it", () =>
    Effect.gen(function* () {
      const { act, keptAnswers, organization, provided, read, site } = yield* aPublicSite.pipe(
        Effect.map((made) => ({
          ...made,
          read: (key: string | null) =>
            Effect.map(
              made.get({}, "GET", `/sites/${made.site.basename}/${key}/other`),
              ({ status }) => status
            )
        }))
      )
      yield* provided(act(updateSite(organization.id, site.id, { visibility: "share-link" })))
      const link = yield* provided(act(createShareLink(organization.id, site.id, { name: "Partners" })))
      expect(yield* twice(read(link.key))).toBe(200)
      expect(keptAnswers()).toBe(1)
      expect(yield* read("other-key")).toBe(404)
      yield* provided(act(deleteShareLink(organization.id, site.id, link.link.id)))
      expect(yield* read(link.key)).toBe(404)
    })
  )
})
