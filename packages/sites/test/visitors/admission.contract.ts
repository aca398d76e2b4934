import { describe, expect } from "@effect/vitest"
import { aPage, commitToBranch } from "@octavo/content/testing"
import { Members } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { createHmac } from "node:crypto"
import {
  type Admission,
  admitVisitor,
  createPreview,
  createShareLink,
  findSiteAt,
  getPublishingAuth,
  publishSite,
  regenerateVisitorKey,
  seePages,
  seeSite,
  setCookieOf,
  type SiteVisibility,
  sitesAddressOf,
  SitesUrl,
  unpublishSite,
  updateAdaptiveSchema,
  updatePublishingAuth,
  updateShareLink,
  updateSite
} from "../../src/index.ts"
import { withWallStep } from "@octavo/kernel/testing"
import { Site } from "../../src/sites/Site.ts"
import { Sites } from "../../src/sites/Sites.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const origin = "https://octavo.example"
const address = sitesAddressOf(origin, null)
const aSecondLater = TestClock.adjust("1 seconds")
const aPlan = { type: "string", description: "The plan" }
const adaptiveSchema = {
  type: "object",
  properties: {
    plan: aPlan,
    unsigned: {
      type: "object",
      description: "Unsigned claims of the site visitor.",
      properties: { plan: aPlan },
      additionalProperties: false
    }
  },
  additionalProperties: false
}

interface Asked {
  readonly cookies?: Readonly<Record<string, string>>
  readonly bearer?: string
  readonly from?: string
}

/** A request of a visitor at a URL. */
const visit = Effect.fnUntraced(
  function* (url: string, { bearer, cookies = {}, from }: Asked = {}) {
    const { host, pathname, searchParams } = new URL(url)
    const at = yield* findSiteAt({ host, path: decodeURI(pathname) })
    if (at === null || at.kind !== "site") return null
    return yield* admitVisitor(at, {
      query: searchParams,
      cookies: new Map(Object.entries(cookies)),
      bearer: bearer ?? null,
      address: from ?? null
    })
  },
  Effect.provideService(SitesUrl, address)
)

/** An admission in short. */
const told = (admission: Admission): unknown => {
  if (admission === null) return 404
  if (admission.kind === "refused") return `401 ${admission.needed}`
  if (admission.kind === "limited") return `429 ${admission.retryAfter}`
  return admission.kind === "redirect"
    ? [admission.url, ...admission.cookies.map(setCookieOf)]
    : { path: admission.path, claims: JSON.parse(JSON.stringify(admission.audience.claims)) as unknown }
}

/** A published site of a visibility, with its URL and a maker of tokens. */
const aVisitedSite = Effect.fnUntraced(function* (visibility: SiteVisibility) {
  const made = yield* aSite({ spaces: ["Guide"] })
  const { admin, organization, site } = made
  const ids = [organization.id, site.id] as const
  const change = (changes: Parameters<typeof updateSite>[2]) =>
    Effect.andThen(updateSite(...ids, changes).pipe(as(admin)), aSecondLater)
  yield* updateAdaptiveSchema(...ids, adaptiveSchema).pipe(as(admin))
  yield* publishSite(...ids).pipe(as(admin))
  yield* change({ visibility, adaptiveContent: true })
  const token = Effect.fnUntraced(function* (claims: object = {}, seconds = 3600) {
    const { privateKey } = yield* getPublishingAuth(...ids).pipe(as(admin))
    const exp = Math.floor((yield* Clock.currentTimeMillis) / 1000) + seconds
    const parts = [{ alg: "HS256" }, { ...claims, exp }]
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")
    return `${signed}.${createHmac("sha256", privateKey).update(signed).digest("base64url")}`
  })
  const fallback = (fallbackUrl: string | null) =>
    Effect.andThen(updatePublishingAuth(...ids, { fallbackUrl }).pipe(as(admin)), aSecondLater)
  const path = `/sites/${site.basename}`
  return { ...made, ids, change, token, fallback, path, url: `${origin}${path}` }
})

const attributes = (path: string) => `Path=${path}; HttpOnly; Secure; SameSite=Lax`
const tokenCookieOf = (token: string, path: string, maxAge: number) =>
  `octavo-visitor=${token}; ${attributes(path).replace("; HttpOnly", `; Max-Age=${maxAge}; HttpOnly`)}`

/** The contract of the admission of visitors, for every store. */
export const admissionContract = (it: SitesTests) =>
  describe("admission", () => {
    it.effect(
      "a site with visitor authentication takes a token from each of its sources, in their order",
      () =>
        Effect.gen(function* () {
          const { token, url } = yield* aVisitedSite("visitor-auth")
          const [a, b, c] = [
            yield* token({ plan: "a" }),
            yield* token({ plan: "b" }),
            yield* token({ plan: "c" })
          ]
          const planOf = (asked: Asked) =>
            Effect.map(visit(`${url}/x`, asked), (admission) =>
              admission?.kind === "admitted" ? admission.audience.claims["plan"] : told(admission)
            )
          const both = { "octavo-visitor": b, "gitbook-visitor-token": c }
          expect(yield* planOf({ bearer: a, cookies: both })).toBe("a")
          expect(yield* planOf({ cookies: both })).toBe("b")
          expect(yield* planOf({ cookies: { ...both, "octavo-visitor": "bad" } })).toBe("c")
          expect(yield* planOf({ cookies: { "octavo-visitor": "bad" } })).toBe("401 token")
          expect(yield* planOf({ bearer: "bad", cookies: both })).toBe("401 token")
          expect(yield* planOf({})).toBe("401 token")
        })
    )

    it.effect("a token in the URL becomes a cookie of the site, and one that is not valid is refused", () =>
      Effect.gen(function* () {
        const { fallback, path, token, url } = yield* aVisitedSite("visitor-auth")
        yield* fallback("https://acme.example/in")
        const good = yield* token({ plan: "a" })
        expect(told(yield* visit(`${url}/a/b%20c?q=1&jwt_token=${good}`))).toEqual([
          `${url}/a/b%20c?q=1`,
          tokenCookieOf(good, path, 3600)
        ])
        const long = yield* token({}, 30 * 24 * 3600)
        expect(told(yield* visit(`${url}?jwt_token=${long}`))).toEqual([
          url,
          tokenCookieOf(long, path, 604_800)
        ])
        for (const bad of ["", "bad", `${good}x`, yield* token({}, -61)]) {
          expect(told(yield* visit(`${url}/a?jwt_token=${bad}`))).toBe("401 token")
          expect(
            told(yield* visit(`${url}/a?jwt_token=${bad}`, { cookies: { "octavo-visitor": good } }))
          ).toBe("401 token")
        }
      })
    )

    it.effect("without a token visitors are sent to the fallback URL, with the place to return to", () =>
      Effect.gen(function* () {
        const { fallback, url } = yield* aVisitedSite("visitor-auth")
        expect(told(yield* visit(`${url}/~gitbook/auth/login`))).toBe(404)
        yield* fallback("https://acme.example/in?from=docs#form")
        const to = (location: string) => [
          `https://acme.example/in?from=docs&location=${encodeURIComponent(location)}#form`
        ]
        expect(told(yield* visit(`${url}/a/b?q=1&visitor.plan=a`))).toEqual(to("/a/b"))
        expect(told(yield* visit(url))).toEqual(to("/"))
        expect(told(yield* visit(url, { cookies: { "octavo-visitor": "bad" } }))).toEqual(to("/"))
        for (const [location, expected] of [
          ["/a/b?q=1", "/a/b?q=1"],
          ["/a?jwt_token=x&visitor.plan=a&q=1", "/a?q=1"],
          ["/a/../b", "/b"],
          ["/../other/x", "/other/x"],
          ["/%2e%2e/other", "/other"],
          ["//evil.example", "/"],
          ["/\\evil.example", "/"],
          ["/a\\..\\..", "/"],
          ["/a/..//evil.example", "/"],
          ["https://evil.example/", "/"],
          ["//user@evil.example", "/"],
          ["javascript:alert(1)", "/"],
          ["evil", "/"],
          ["", "/"],
          ["/a\r\nSet-Cookie: x=y", "/"],
          ["/a\u0000", "/"],
          ["/a#b", "/a"],
          [`/${"a".repeat(2048)}`, "/"]
        ] as const) {
          const login = `${url}/~gitbook/auth/login?location=${encodeURIComponent(location)}`
          expect([location, told(yield* visit(login))]).toEqual([location, to(expected)])
        }
        expect(told(yield* visit(`${url}/~gitbook/auth/login`))).toEqual(to("/"))
      })
    )

    it.effect("a sign-out ends our cookies alone", () =>
      Effect.gen(function* () {
        const { path, url } = yield* aVisitedSite("visitor-auth")
        const ended = (name: string) =>
          `${name}=; ${attributes(path).replace("; HttpOnly", "; Max-Age=0; HttpOnly")}`
        expect(told(yield* visit(`${url}/~gitbook/auth/logout`))).toEqual([
          url,
          ended("octavo-visitor"),
          ended("gitbook-visitor-public-url")
        ])
      })
    )

    it.effect(
      "another key ends tokens within a second, or after its grace, and keys of other sites open nothing",
      () =>
        Effect.gen(function* () {
          const { admin, ids, token, url } = yield* aVisitedSite("visitor-auth")
          const other = yield* aVisitedSite("visitor-auth")
          const ask = (text: string, at = url) =>
            Effect.map(visit(at, { cookies: { "octavo-visitor": text } }), (admission) => admission?.kind)
          const first = yield* token()
          expect([yield* ask(first), yield* ask(first, other.url)]).toEqual(["admitted", "refused"])
          yield* regenerateVisitorKey(...ids, { graceSeconds: 60 }).pipe(as(admin))
          yield* aSecondLater
          const second = yield* token()
          expect([yield* ask(first), yield* ask(second)]).toEqual(["admitted", "admitted"])
          yield* TestClock.adjust("60 seconds")
          expect([yield* ask(first), yield* ask(second)]).toEqual(["refused", "admitted"])
          yield* regenerateVisitorKey(...ids, { graceSeconds: 0 }).pipe(as(admin))
          yield* aSecondLater
          expect(yield* ask(second)).toBe("refused")
        })
    )

    it.effect("a public site ignores tokens that are not valid, and has claims of valid ones", () =>
      Effect.gen(function* () {
        const { change, path, token, url } = yield* aVisitedSite("public")
        const good = yield* token({ plan: "pro", secret: true })
        const nobody = { path: "a", claims: { unsigned: {} } }
        expect(
          told(yield* visit(`${url}/a`, { cookies: { "octavo-visitor": "bad" }, bearer: "bad" }))
        ).toEqual(nobody)
        expect(told(yield* visit(`${url}/a?jwt_token=bad`))).toEqual([`${url}/a`])
        expect(told(yield* visit(`${url}/a?jwt_token=${good}`))).toEqual([
          `${url}/a`,
          tokenCookieOf(good, path, 3600)
        ])
        const asked = { cookies: { "octavo-visitor": good } }
        expect(told(yield* visit(`${url}/a`, asked))).toEqual({
          path: "a",
          claims: { plan: "pro", unsigned: {} }
        })
        yield* change({ adaptiveContent: false })
        expect(told(yield* visit(`${url}/a`, asked))).toEqual({ path: "a", claims: {} })
      })
    )

    it.effect("claims that nobody signed come from cookies, and from the URL by way of one", () =>
      Effect.gen(function* () {
        const { path, url } = yield* aVisitedSite("public")
        const name = "gitbook-visitor-public-url"
        const session = encodeURIComponent('{"plan":"pro","region":"eu"}')
        const cookies = {
          "gitbook-visitor-public": '{"plan":"free"}',
          [name]: encodeURIComponent('{"plan":"max"}')
        }
        const redirected = yield* visit(`${url}/a?visitor.plan=pro&q=1&visitor.region=eu`, { cookies })
        expect(told(redirected)).toEqual([`${url}/a?q=1`, `${name}=${session}; ${attributes(path)}`])
        const plan = (value: string) => ({ path: "", claims: { unsigned: { plan: value } } })
        expect(told(yield* visit(url, { cookies }))).toEqual(plan("max"))
        expect(told(yield* visit(url, { cookies: { [name]: session } }))).toEqual(plan("pro"))
        expect(told(yield* visit(url, { cookies: { [name]: "[".repeat(4000) } }))).toMatchObject({ path: "" })
      })
    )

    it.effect("redirects lead to the site itself, whatever the path contains", () =>
      Effect.gen(function* () {
        const { url } = yield* aVisitedSite("public")
        for (const path of [
          "@evil.example",
          "%5Cevil.example",
          "%0D%0ASet-Cookie:a=b",
          "x%3F?",
          ".evil.example"
        ]) {
          const admission = yield* visit(`${url}/${path}${path.endsWith("?") ? "" : "?"}visitor.a=1`)
          const target = new URL(admission?.kind === "redirect" ? admission.url : "x:")
          expect([target.origin, target.username, /[\r\n\\]/.test(target.href)]).toEqual([origin, "", false])
          expect(target.pathname.startsWith(new URL(url).pathname)).toBe(true)
        }
      })
    )

    it.effect("no, a wrong and a revoked share key have the same answer", () =>
      Effect.gen(function* () {
        const { admin, ids, url } = yield* aVisitedSite("share-link")
        const other = yield* aVisitedSite("share-link")
        const made = yield* createShareLink(...ids, { name: "P" }).pipe(as(admin))
        const key = made.key!
        const entered = { path: "a", claims: { unsigned: {} } }
        expect(told(yield* visit(`${url}/${key}/a`))).toEqual(entered)
        const swapped = key.replace(/[a-zA-Z]/g, (letter) =>
          letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        )
        for (const path of [
          "",
          "a",
          swapped,
          key.slice(0, 19),
          `${key}x`,
          ` ${key}`,
          `${key}%20`,
          `a/${key}`,
          "0".repeat(20),
          made.link.id,
          made.link.keyHash,
          "robots",
          "~gitbook/auth/login",
          "%00"
        ]) {
          expect([path, told(yield* visit(`${url}/${path}`))]).toEqual([path, 404])
        }
        expect(told(yield* visit(`${other.url}/${key}`))).toBe(404)
        yield* updateShareLink(...ids, made.link.id, { active: false }).pipe(as(admin))
        yield* aSecondLater
        expect(told(yield* visit(`${url}/${key}/a`))).toBe(404)
        yield* updateShareLink(...ids, made.link.id, { active: true }).pipe(as(admin))
        yield* aSecondLater
        expect(told(yield* visit(`${url}/${key}/a`))).toEqual(entered)
      })
    )

    it.effect("an address with twenty wrong keys waits for the rest of a minute, others do not", () =>
      Effect.gen(function* () {
        const { admin, ids, url } = yield* aVisitedSite("share-link")
        const { key } = yield* createShareLink(...ids, { name: "P" }).pipe(as(admin))
        const guess = (n: number, from: string) => visit(`${url}/${`${n}`.padStart(20, "x")}`, { from })
        for (let n = 0; n < 20; n++) {
          expect(told(yield* guess(n, "192.0.2.1"))).toBe(404)
          expect(told(yield* visit(`${url}/favicon.ico`, { from: "192.0.2.7" }))).toBe(404)
        }
        expect(told(yield* guess(20, "192.0.2.1"))).toBe("429 60")
        expect(told(yield* visit(`${url}/${key}`, { from: "192.0.2.1" }))).toBe("429 60")
        expect(told(yield* visit(`${url}/${key}`, { from: "192.0.2.2" }))).toMatchObject({ path: "" })
        expect(told(yield* visit(`${url}/${key}`, { from: "192.0.2.7" }))).toMatchObject({ path: "" })
        yield* TestClock.adjust("60 seconds")
        expect(told(yield* visit(`${url}/${key}`, { from: "192.0.2.1" }))).toMatchObject({ path: "" })
      })
    )

    it.effect("a change of visibility and a new share link count at once in the process that made them", () =>
      Effect.gen(function* () {
        const { admin, ids, url } = yield* aVisitedSite("public")
        const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(admin))
        expect(told(yield* visit(url))).toMatchObject({ path: "" })
        yield* act(updateSite(...ids, { visibility: "share-link" }))
        expect(told(yield* visit(url))).toBe(404)
        const { key, link } = yield* act(createShareLink(...ids, { name: "Partners" }))
        expect(told(yield* visit(`${url}/${key}`))).toMatchObject({ path: "" })
        yield* act(updateShareLink(...ids, link.id, { active: false }))
        expect(told(yield* visit(`${url}/${key}`))).toBe(404)
        yield* act(updateShareLink(...ids, link.id, { active: true }))
        expect(told(yield* visit(`${url}/${key}`))).toMatchObject({ path: "" })
        yield* act(unpublishSite(...ids))
        expect(told(yield* visit(`${url}/${key}`))).toBe(404)
      })
    )

    it.effect.each([-3_600_000, 3_600_000])(
      "keeps nothing longer and locks nobody out longer when the time of day steps by %i ms",
      (step) =>
        Effect.gen(function* () {
          const { admin, ids, site, url } = yield* aVisitedSite("share-link")
          const { key } = yield* createShareLink(...ids, { name: "P" }).pipe(as(admin))
          const other = { from: "192.0.2.2" }
          expect(told(yield* visit(`${url}/${key}`, other))).toMatchObject({ path: "" })
          for (let n = 0; n < 20; n++)
            yield* visit(`${url}/${`${n}`.padStart(20, "x")}`, { from: "192.0.2.1" })
          // Another process unpublishes the site.
          const sites = yield* Sites
          const { site: row } = yield* sites.get(site.id)
          yield* sites.put(new Site({ ...row, published: false, version: row.version + 1 }))
          yield* Effect.gen(function* () {
            yield* aSecondLater
            expect(told(yield* visit(`${url}/${key}`, other))).toBe(404)
            yield* sites.put(row)
            expect(told(yield* visit(`${url}/${key}`, { from: "192.0.2.1" }))).toBe(404)
            yield* TestClock.adjust("60 seconds")
            expect(told(yield* visit(`${url}/${key}`, { from: "192.0.2.1" }))).toMatchObject({ path: "" })
          }).pipe(withWallStep(step))
        })
    )

    it.effect("a preview shows a site that is not published to its user, for one hour", () =>
      Effect.gen(function* () {
        const { admin, ids, site } = yield* aVisitedSite("visitor-auth")
        yield* unpublishSite(...ids).pipe(as(admin))
        yield* aSecondLater
        const claims = JSON.stringify({ plan: "pro", secret: 1, unsigned: { plan: "free" } })
        const preview = createPreview(...ids, { claims }).pipe(
          as(admin),
          Effect.provideService(SitesUrl, address)
        )
        const { url } = yield* preview
        const base = `${origin}/sites/~preview/${site.id}`
        const token = new URL(url).searchParams.get("token")!
        const cookies = { "octavo-preview": token }
        const cookie = `octavo-preview=${token}; Path=/sites/~preview/${site.id}; Max-Age=3600; HttpOnly; Secure; SameSite=Lax`
        expect(told(yield* visit(url))).toEqual([base, cookie])
        const own = { ...cookies, "gitbook-visitor-public": '{"plan":"own"}' }
        expect(told(yield* visit(`${base}/a`, { cookies: own }))).toEqual({
          path: "a",
          claims: { plan: "pro", unsigned: { plan: "free" } }
        })
        expect(told(yield* visit(base))).toBe("401 preview")
        expect(told(yield* visit(`${base}?token=${token}x`, { cookies }))).toBe("401 preview")
        const other = yield* aVisitedSite("public")
        const elsewhere = `${origin}/sites/~preview/${other.site.id}`
        expect(told(yield* visit(elsewhere, { cookies }))).toBe("401 preview")
        expect(told(yield* visit(`${origin}/sites/~preview/nothing`, { cookies }))).toBe(404)
        const [text = "", signature = ""] = token.split(".")
        const fields = JSON.parse(Buffer.from(text, "base64url").toString()) as object
        for (const change of [{ userId: "other" }, { expiresAt: 1e12 }, { claims: { plan: "max" } }]) {
          const forged = Buffer.from(JSON.stringify({ ...fields, ...change })).toString("base64url")
          const asked = { cookies: { "octavo-preview": `${forged}.${signature}` } }
          expect(told(yield* visit(base, asked))).toBe("401 preview")
        }
        yield* TestClock.adjust("1 hours")
        expect(told(yield* visit(base, { cookies }))).toBe("401 preview")
      })
    )

    it.effect("a preview shows a space at a revision, and the site itself never does", () =>
      Effect.gen(function* () {
        const { admin, ids, site, spaces, url } = yield* aVisitedSite("public")
        const [space] = spaces
        const [first, second] = [
          yield* aPage({ title: "First" }),
          yield* aPage({ title: "Second", position: "b0" })
        ]
        const commit = (page: typeof first) =>
          commitToBranch(space!.mainBranchId, { pages: { put: [page], remove: [] } })
        const revision = yield* commit(first)
        yield* commit(second)
        const preview = yield* createPreview(...ids, {}).pipe(
          as(admin),
          Effect.provideService(SitesUrl, address)
        )
        const cookies = { "octavo-preview": new URL(preview.url).searchParams.get("token")! }
        const base = `${origin}/sites/~preview/${site.id}`
        const titles = Effect.fnUntraced(function* (at: string) {
          const admission = yield* visit(at, { cookies })
          if (admission?.kind !== "admitted") return told(admission)
          const seen = yield* seeSite(admission.audience)
          const pages = yield* seePages(seen, seen.defaultSiteSpace!)
          return [admission.path, admission.audience.root.path, ...pages.pages.map(({ slug }) => slug)]
        })
        const path = new URL(base).pathname
        expect(yield* titles(base)).toEqual(["", path, "first", "second"])
        const below = `~/revisions/${revision.id}`
        expect(yield* titles(`${base}/${below}/a/b`)).toEqual(["a/b", `${path}/${below}`, "first"])
        const foreign = yield* aVisitedSite("public")
        const elsewhere = yield* commitToBranch(foreign.spaces[0]!.mainBranchId, {})
        for (const wrong of [
          `~/revisions/${elsewhere.id}`,
          "~/revisions/nothing",
          "~/revisions",
          "~/revisions/",
          "~/changes/1",
          "~/changes/nothing",
          "~/other/1",
          "~"
        ]) {
          expect([wrong, yield* titles(`${base}/${wrong}`)]).toEqual([wrong, 404])
        }
        const admission = yield* visit(`${url}/${below}`, { cookies })
        if (admission?.kind !== "admitted") return expect(told(admission)).toBe("admitted")
        const seen = yield* seeSite(admission.audience)
        expect(admission.path).toBe(below)
        expect((yield* seePages(seen, seen.defaultSiteSpace!)).at(admission.path)).toEqual([])
      })
    )

    it.effect("a preview shows the spaces that its user may read now, and ends with the membership", () =>
      Effect.gen(function* () {
        const { ids, organization, site } = yield* aVisitedSite("public")
        const reader = yield* aMember(organization.id, { role: "read" })
        const { url } = yield* createPreview(...ids, {}).pipe(
          as(reader),
          Effect.provideService(SitesUrl, address)
        )
        const cookies = { "octavo-preview": new URL(url).searchParams.get("token")! }
        const base = `${origin}/sites/~preview/${site.id}`
        const admission = yield* visit(base, { cookies })
        if (admission?.kind !== "admitted") return expect(told(admission)).toBe("admitted")
        const seen = yield* seeSite(admission.audience)
        expect(seen.siteSpaces.map(({ title }) => title)).toEqual(["Guide"])
        yield* (yield* Members).remove(organization.id, reader.id)
        expect((yield* seeSite(admission.audience)).siteSpaces).toEqual([])
        expect(told(yield* visit(base, { cookies }))).toBe("401 preview")
      })
    )
  })
