import { describe, expect, it } from "@effect/vitest"
import { createOidcProvider, createSamlProvider, Organization, Organizations } from "@octavo/identity"
import { anOrganization, as, oidcFields, samlFields, someKeys } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser } from "./aBrowser.ts"
import { aServer } from "./aServer.ts"

const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const organize = Effect.fnUntraced(function* (emailDomains: ReadonlyArray<string>, isConfirmed: boolean) {
    const organization = yield* server.within(anOrganization())
    const admin = yield* server.member(organization.id)
    const { provider } = yield* server.within(
      createSamlProvider(organization.id, samlFields(someKeys())).pipe(as(admin.user), Effect.orDie)
    )
    const confirmedDomains = isConfirmed ? emailDomains : []
    yield* server.within(
      Organizations.use((organizations) =>
        organizations.put(new Organization({ ...organization, emailDomains, confirmedDomains }))
      )
    )
    const oidc = yield* server.within(
      createOidcProvider(organization.id, oidcFields).pipe(as(admin.user), Effect.orDie)
    )
    return { ...provider, oidcId: oidc.provider.id }
  })
  return { server, organize, browser: aBrowser(server) }
})

describe("the sign-in page", () => {
  it.effect("asks for an address where there are several organizations", () =>
    Effect.gen(function* () {
      const { browser, organize } = yield* setUp
      const only = yield* organize([], false)
      const alone = (yield* browser.get("/sign-in")).text
      expect([alone.includes(only.id), alone.includes('name="email"')]).toEqual([true, false])
      yield* organize([], false)
      const shared = (yield* browser.get("/sign-in?to=/device")).text
      expect([shared.includes(only.id), shared.includes('name="email"')]).toEqual([false, true])
      expect(shared).toContain('name="to" value="/device"')
    })
  )

  it.effect("leads an address to the providers of its confirmed domain, and no other", () =>
    Effect.gen(function* () {
      const { browser, organize } = yield* setUp
      const own = yield* organize(["acme.example"], true)
      const phishing = yield* organize(["acme.example", "evil.example"], false)
      const lookUp = (email: string) => browser.post("/sign-in", { email, to: "/device" })
      const found = yield* lookUp(" Ada@ACME.example ")
      expect(found.status).toBe(200)
      expect(found.text).toContain(`/sso/saml/${own.id}?to=%2Fdevice`)
      expect(found.text).toContain(`/sso/oidc/${own.oidcId}?to=%2Fdevice`)
      expect(found.text).not.toContain(phishing.id)
      expect(found.text).not.toContain(phishing.oidcId)
      const unknown = yield* lookUp("ada@unknown.example")
      expect(unknown.text).toContain("There is no single sign-on for this address")
      // A domain that is claimed without proof looks like one that nobody knows, and so does what is no address.
      for (const email of ["ada@evil.example", "ada@sub.acme.example", "acme.example", "", "<b>@x"]) {
        const other = yield* lookUp(email)
        expect([email, other.status, other.text]).toEqual([email, 200, unknown.text])
      }
    })
  )

  it.effect("looks addresses up ten times a minute, and only for its own forms", () =>
    Effect.gen(function* () {
      const { browser, organize } = yield* setUp
      const { id } = yield* organize(["acme.example"], true)
      const fields = { email: "ada@acme.example" }
      const foreign = yield* browser.post("/sign-in", fields, { "sec-fetch-site": "cross-site" })
      expect(foreign.status).toBe(403)
      for (let n = 0; n < 10; n++) expect((yield* browser.post("/sign-in", fields)).text).toContain(id)
      const refused = yield* browser.post("/sign-in", fields)
      expect([refused.status, refused.text.includes(id)]).toEqual([429, false])
      yield* TestClock.adjust("1 minute")
      expect((yield* browser.post("/sign-in", fields)).status).toBe(200)
    })
  )
})
