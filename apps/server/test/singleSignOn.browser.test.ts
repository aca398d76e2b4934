import { describe, expect, it } from "@effect/vitest"
import {
  createOidcProvider,
  createSamlProvider,
  oidcServiceUrls,
  samlServiceUrls,
  updateOidcProvider,
  updateSamlProvider
} from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { Browser } from "playwright-core"
import { sharedChromium } from "@octavo/browser"
import { anOpenIdProvider, signInAt } from "./anOpenIdProvider.ts"
import { aSamlIdp } from "./aSamlIdp.ts"
import { aSite } from "./aSite.ts"

const grace = { sub: "grace", email: "grace@example.org", email_verified: true, name: "Grace Hopper" }

/** A server with a provider of each protocol, which are at localhost. */
const aSiteWithProviders = Effect.gen(function* () {
  const { url, within } = yield* aSite
  const prepared = Effect.gen(function* () {
    const organization = yield* anOrganization({ title: "Acme" })
    const admin = as(yield* aMember(organization.id))
    const saml = (yield* createSamlProvider(organization.id, { label: "Samlp" }).pipe(admin)).provider
    const oidc = (yield* createOidcProvider(organization.id, { label: "Connect" }).pipe(admin)).provider
    const idp = yield* aSamlIdp(() => samlServiceUrls(url, saml.id))
    const { certificate, entityId, ssoUrl } = idp
    yield* updateSamlProvider(organization.id, saml.id, { certificate, entityId, ssoUrl }).pipe(admin)
    const provider = yield* anOpenIdProvider([oidcServiceUrls(url, oidc.id).redirectURI], grace)
    yield* updateOidcProvider(organization.id, oidc.id, provider).pipe(admin)
    return { idp, samlStart: `${url}/sso/saml/${saml.id}`, oidcStart: `${url}/sso/oidc/${oidc.id}` }
  })
  return { url, ...(yield* within(Effect.orDie(prepared))) }
})

/** A window with nothing stored, and what its console complains of. */
const aWindow = async (browser: Browser) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: Array<string> = []
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  return { context, page, problems }
}

const cookiesAt = async ({ context }: Awaited<ReturnType<typeof aWindow>>, url: string) =>
  (await context.cookies(url)).map(({ httpOnly, name, sameSite }) => [name, httpOnly, sameSite]).toSorted()

const ours = [
  ["octavo_session", true, "Lax"],
  ["octavo_start", true, "Lax"]
]

describe("single sign-on in a browser, between two sites", { timeout: 120_000 }, () => {
  it.live("by SAML: from our page, and back to what was wanted", () =>
    Effect.gen(function* () {
      const { url } = yield* aSiteWithProviders
      const browser = yield* sharedChromium
      yield* Effect.promise(async () => {
        const window = await aWindow(browser)
        const { page, problems } = window
        await page.goto(`${url}/device`)
        expect(new URL(page.url()).pathname).toBe("/sign-in")
        await page.getByRole("link", { name: "Continue with Samlp" }).click()
        await page.getByRole("button", { name: "Continue" }).click()
        await page.waitForURL(`${url}/device`)
        expect(await cookiesAt(window, url)).toEqual(ours)
        await page.goto(`${url}/account`)
        expect(await page.textContent("main")).toContain("grace@example.org")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("by SAML from the tile of the provider: the browser starts here and comes back at once", () =>
    Effect.gen(function* () {
      const { idp, url } = yield* aSiteWithProviders
      const browser = yield* sharedChromium
      yield* Effect.promise(async () => {
        const window = await aWindow(browser)
        const { page, problems } = window
        await page.goto(`${idp.origin}/tile`)
        await page.getByRole("button", { name: "Continue" }).click()
        await page.waitForURL(`${url}/app`)
        await page.goto(`${url}/account`)
        expect(await page.textContent("main")).toContain("grace@example.org")
        expect(await cookiesAt(window, url)).toEqual(ours)
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("by OpenID Connect: from our page, and from a link of the provider", () =>
    Effect.gen(function* () {
      const { idp, oidcStart, url } = yield* aSiteWithProviders
      const browser = yield* sharedChromium
      yield* Effect.promise(async () => {
        for (const isTile of [false, true]) {
          const window = await aWindow(browser)
          const { page, problems } = window
          if (isTile) {
            // A page of another site that links to the start.
            await page.goto(`${idp.origin}/tile`)
            const link = `<a href="${oidcStart}?iss=x&target_link_uri=${encodeURIComponent(`${url}/device`)}">Tile</a>`
            await page.setContent(link)
            await page.getByRole("link", { name: "Tile" }).click()
          } else {
            await page.goto(`${url}/device`)
            await page.getByRole("link", { name: "Continue with Connect" }).click()
          }
          await page.getByRole("button", { name: "Continue" }).click()
          await page.waitForURL(`${url}/device`)
          expect(await cookiesAt(window, url)).toEqual(ours)
          await page.goto(`${url}/account`)
          expect(await page.textContent("main")).toContain("grace@example.org")
          expect(problems).toEqual([])
        }
      })
    }).pipe(Effect.scoped)
  )

  it.live("signs nobody in with the callback of somebody else", () =>
    Effect.gen(function* () {
      const { oidcStart, url } = yield* aSiteWithProviders
      const browser = yield* sharedChromium
      const started = yield* Effect.promise(() => fetch(oidcStart, { redirect: "manual" }))
      const callback = yield* signInAt(started.headers.get("location") ?? "")
      yield* Effect.promise(async () => {
        const victim = await aWindow(browser)
        await victim.page.goto(oidcStart)
        await victim.page.goto(callback)
        expect(await victim.page.textContent("main")).toContain("not started in this browser")
        expect((await cookiesAt(victim, url)).map(([name]) => name)).toEqual(["octavo_start"])
      })
    }).pipe(Effect.scoped)
  )
})
