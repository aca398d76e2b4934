import { describe, expect, it } from "@effect/vitest"
import { anOrganization } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aBrowser, formTokenOf } from "./aBrowser.ts"
import { aServer, publicUrl } from "./aServer.ts"
import { answerOf, aProvider, foreign, pathOf, requestIdOf } from "./identityProvider.ts"

const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const organization = yield* server.within(anOrganization())
  const admin = yield* server.member(organization.id)
  return { server, organization, admin, ...(yield* aProvider(server, organization, admin)) }
})

describe("single sign-on", () => {
  it.effect("signs in the browser that started it, within the organization of the provider", () =>
    Effect.gen(function* () {
      const { organization, path, provider, server } = yield* setUp
      const browser = aBrowser(server)
      expect((yield* browser.get(`/sign-in/${organization.id}?to=/device`)).text).toContain(
        `${publicUrl}${path}?to=%2Fdevice`
      )
      const started = yield* browser.get(`${path}?to=/device`)
      expect(started.headers.get("set-cookie")).toMatch(
        /^octavo_start=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/
      )
      const start = browser.cookie()
      const location = started.headers.get("location") ?? ""
      const SAMLResponse = yield* answerOf(provider, requestIdOf(location))
      // A relay state is ignored, and no cookie comes along.
      browser.setCookie(null)
      const received = yield* browser.post(
        `${path}/acs`,
        { SAMLResponse, RelayState: "https://evil.example" },
        foreign
      )
      expect(received.status).toBe(303)
      expect(received.headers.get("set-cookie")).toBeNull()
      const finish = pathOf(received.headers.get("location"))
      expect(finish).toMatch(/^\/sso\/finish\/[\w-]{43}$/)
      const other = aBrowser(server)
      const elsewhere = yield* other.get(finish)
      expect([elsewhere.status, elsewhere.text.includes("sso/finish")]).toEqual([403, true])
      browser.setCookie(start)
      const finished = yield* browser.get(finish)
      expect([finished.status, finished.headers.get("location")]).toEqual([303, `${publicUrl}/device`])
      const account = yield* browser.get("/account")
      expect(account.text).toContain("grace@example.org")
      expect(account.text).toContain("single sign-on")
      const made = yield* browser.post("/account/tokens", {
        form: formTokenOf(account),
        label: "Mine",
        days: "30"
      })
      const token = /value="(oct_[\w-]{43})"/.exec(made.text)?.[1]
      const { body } = yield* server.ask("GET", "/v1/user/tokens", { token })
      expect(body.items).toMatchObject([{ label: "Mine", organization: organization.id }])
      const replayed = yield* browser.post(`${path}/acs`, { SAMLResponse }, foreign)
      expect([replayed.status, replayed.text.includes("saml/request")]).toEqual([400, true])
    })
  )

  it.effect("turns a response to no request into a start, and a second one at once into an error", () =>
    Effect.gen(function* () {
      const { path, provider, server } = yield* setUp
      const browser = aBrowser(server)
      const turn = Effect.gen(function* () {
        const SAMLResponse = yield* answerOf(provider, null)
        const answer = yield* browser.post(`${path}/acs`, { SAMLResponse }, foreign)
        return yield* browser.get(pathOf(answer.headers.get("location")))
      })
      expect((yield* turn).headers.get("location")).toContain("SAMLRequest=")
      const again = yield* turn
      expect([again.status, again.text.includes("sso/start")]).toEqual([400, true])
    })
  )

  it.effect("refuses forged, oversized and missing responses, thirty times a minute", () =>
    Effect.gen(function* () {
      const { path, server } = yield* setUp
      const browser = aBrowser(server)
      const large = yield* browser.post(`${path}/acs`, { SAMLResponse: "A".repeat(530_000) }, foreign)
      expect([large.status, large.text.includes("form/unreadable")]).toEqual([400, true])
      for (let count = 1; count < 30; count++) {
        const answer = yield* browser.post(
          `${path}/acs`,
          { SAMLResponse: count % 2 ? "PGEvPg==" : "" },
          foreign
        )
        expect([answer.status, /saml\/\w+/.test(answer.text)]).toEqual([400, true])
        expect(answer.text).not.toContain("PGEvPg")
      }
      expect((yield* browser.post(`${path}/acs`, {}, foreign)).status).toBe(429)
    })
  )

  it.effect("answers its metadata, and 404 for a provider that nobody has", () =>
    Effect.gen(function* () {
      const { path, server } = yield* setUp
      const browser = aBrowser(server)
      const metadata = yield* browser.get(`${path}/metadata`)
      expect(metadata.headers.get("content-type")).toContain("application/samlmetadata+xml")
      expect(metadata.text).toContain(`${publicUrl}${path}/acs`)
      for (const nothing of ["/sso/saml/none", "/sso/saml/none/metadata"]) {
        expect([nothing, (yield* browser.get(nothing)).status]).toEqual([nothing, 404])
      }
      expect((yield* browser.post("/sso/saml/none/acs", {}, foreign)).status).toBe(404)
      expect((yield* browser.get("/sso/finish/none")).status).toBe(400)
      expect((yield* browser.get("/sign-in/none")).status).toBe(200)
    })
  )
})
