import { expect } from "@effect/vitest"
import { AuditLog } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { Sealer } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  getPublishingAuth,
  PublishingAuth,
  PublishingAuths,
  regenerateVisitorKey,
  Sites,
  updatePublishingAuth
} from "../../src/index.ts"
import { sealedKeysOf } from "../../src/auth/PublishingAuth.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const all = { after: null, limit: 1000 }

/** A site with its operations, asked by its admin. */
const aKeyedSite = Effect.gen(function* () {
  const { admin, organization, site } = yield* aSite()
  const { id } = site
  return {
    admin,
    organization,
    id,
    get: getPublishingAuth(organization.id, id).pipe(as(admin)),
    update: (changes: Parameters<typeof updatePublishingAuth>[2]) =>
      updatePublishingAuth(organization.id, id, changes).pipe(as(admin)),
    regenerate: (graceSeconds: number) =>
      regenerateVisitorKey(organization.id, id, { graceSeconds }).pipe(as(admin)),
    version: Effect.map(
      Effect.flatMap(Sites, (sites) => sites.get(id)),
      ({ site: { version } }) => version
    ),
    actions: Effect.map(
      Effect.flatMap(AuditLog, (log) => log.list(organization.id, {}, all)),
      ({ items }) => items.map(({ action }) => action).filter((action) => action.includes("Auth"))
    ),
    keys: Effect.gen(function* () {
      const sealer = yield* Sealer
      const auth = Option.getOrThrow(yield* (yield* PublishingAuths).find(id))
      return sealedKeysOf(auth, yield* DateTime.now).map((key) => Option.getOrNull(sealer.open(key)))
    })
  }
})

const refused = [
  "acme.example/sign-in",
  "//acme.example/sign-in",
  "/sign-in",
  "https:acme.example",
  "https:///acme.example",
  "javascript:alert(1)",
  "ftp://acme.example/",
  "https://user:secret@acme.example/",
  "https://user@acme.example/",
  "https://acme.example\\@evil.example/",
  "https://acme.example/\r\nSet-Cookie: a=b",
  " https://acme.example/",
  "https://acme.example/?location=/",
  "https://acme.example/?a=1&location",
  "https://acme.example/?loc%61tion=x",
  `https://acme.example/${"a".repeat(2048)}`,
  ""
]

/** The rules of visitor keys and fallback URLs. */
export const publishingAuthContract = (it: SitesTests) => {
  it.effect(
    "every site is made with a key of its own, and nothing stored or audited has it in the clear",
    () =>
      Effect.gen(function* () {
        const [one, other] = [yield* aKeyedSite, yield* aKeyedSite]
        const { fallbackUrl, privateKey } = yield* one.get
        expect(Buffer.from(privateKey, "base64")).toHaveLength(64)
        expect(fallbackUrl).toBeNull()
        expect((yield* other.get).privateKey).not.toBe(privateKey)
        const next = (yield* one.regenerate(60)).privateKey
        const stored = yield* (yield* PublishingAuths).find(one.id)
        const entries = yield* (yield* AuditLog).list(one.organization.id, {}, all)
        for (const key of [privateKey, next]) expect(JSON.stringify([stored, entries])).not.toContain(key)
      })
  )

  it.effect("another key ends the one before it at once, or after its grace", () =>
    Effect.gen(function* () {
      const site = yield* aKeyedSite
      const first = (yield* site.get).privateKey
      const second = (yield* site.regenerate(60)).privateKey
      expect(second).not.toBe(first)
      expect(yield* site.keys).toEqual([second, first])
      yield* TestClock.adjust("61 seconds")
      expect(yield* site.keys).toEqual([second])
      const third = (yield* site.regenerate(86_400)).privateKey
      expect(yield* site.keys).toEqual([third, second])
      const fourth = (yield* site.regenerate(0)).privateKey
      expect(yield* site.keys).toEqual([fourth])
      expect((yield* site.get).privateKey).toBe(fourth)
    })
  )

  it.effect("a change raises the version of the site and is audited once, no change does neither", () =>
    Effect.gen(function* () {
      const site = yield* aKeyedSite
      const before = yield* site.version
      yield* site.update({})
      yield* site.update({ backend: "custom", fallbackUrl: null })
      expect([yield* site.version, yield* site.actions]).toEqual([before, []])
      const fallbackUrl = "https://acme.example/sign-in?from=docs#form"
      expect((yield* site.update({ fallbackUrl })).fallbackUrl).toBe(fallbackUrl)
      expect((yield* site.regenerate(0)).fallbackUrl).toBe(fallbackUrl)
      expect((yield* site.update({ fallbackUrl: null })).fallbackUrl).toBeNull()
      expect(yield* site.version).toBe(before + 3)
      expect((yield* site.actions).toSorted()).toEqual([
        "sitePublishingAuth.regenerated",
        "sitePublishingAuth.updated",
        "sitePublishingAuth.updated"
      ])
    })
  )

  it.effect("a fallback URL is an absolute one without credentials and without the parameter location", () =>
    Effect.gen(function* () {
      const site = yield* aKeyedSite
      for (const fallbackUrl of refused) {
        const failure = yield* Effect.flip(site.update({ fallbackUrl }))
        expect([fallbackUrl, failure._tag]).toEqual([fallbackUrl, "FallbackUrlRefused"])
      }
      expect((yield* site.get).fallbackUrl).toBeNull()
    })
  )

  it.effect("integrations authenticate nobody, and a key of another installation is not shown", () =>
    Effect.gen(function* () {
      const site = yield* aKeyedSite
      expect((yield* Effect.flip(site.update({ backend: "integration" })))._tag).toBe(
        "AuthBackendUnavailable"
      )
      const auths = yield* PublishingAuths
      const auth = Option.getOrThrow(yield* auths.find(site.id))
      yield* auths.put(new PublishingAuth({ ...auth, sealedKey: "sealed-elsewhere" }))
      expect((yield* Effect.flip(site.get))._tag).toBe("VisitorKeyUnreadable")
      const { privateKey } = yield* site.regenerate(0)
      expect((yield* site.get).privateKey).toBe(privateKey)
    })
  )

  it.effect("readers of the site may neither see nor change its key", () =>
    Effect.gen(function* () {
      const { id, organization } = yield* aKeyedSite
      const reader = yield* aMember(organization.id, { role: "review" })
      const get = getPublishingAuth(organization.id, id).pipe(as(reader))
      expect((yield* Effect.flip(get))._tag).toBe("AccessDenied")
      const regenerate = regenerateVisitorKey(organization.id, id, { graceSeconds: 0 }).pipe(as(reader))
      expect((yield* Effect.flip(regenerate))._tag).toBe("AccessDenied")
    })
  )
}
