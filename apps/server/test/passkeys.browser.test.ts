import { describe, expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { createSignInLink } from "@octavo/identity"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { aListener, violationsOf } from "./aServedSite.ts"

/** An authenticator in a browser, which agrees to everything. */
const anAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send("WebAuthn.enable")
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    /** Whether the person proves that it is them. */
    verifies: (isUserVerified: boolean) =>
      client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
  }
}

describe("passkeys in a browser", { timeout: 120_000 }, () => {
  it.live("are made, sign in once for each challenge, and are removed", () =>
    Effect.gen(function* () {
      const { origin, services } = yield* aListener()
      const prepared = Effect.gen(function* () {
        const organization = yield* anOrganization({ title: "Acme Industries" })
        const ada = yield* aMember(organization.id)
        const link = createSignInLink(ada.id).pipe(as(yield* aUser({ isOperator: true })))
        return { secret: (yield* link).secret }
      })
      const { secret } = yield* Effect.orDie(Effect.provideContext(prepared, services))
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const page = await browser.newPage()
        page.setDefaultTimeout(15_000)
        const problems: Array<string> = []
        page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
        const authenticator = await anAuthenticator(page)
        await page.goto(`${origin}/sign-in`)
        expect(await page.getByRole("button", { name: "passkey" }).count()).toBe(0)

        await page.goto(`${origin}/sign-in/link/${secret}`)
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.goto(`${origin}/account`)
        await page.getByLabel("Name of the passkey").fill("Laptop")
        await page.getByRole("button", { name: "Add a passkey" }).click()
        await page.getByRole("button", { name: "Remove Laptop" }).waitFor()
        expect(await violationsOf(page)).toEqual([])
        // One device has one passkey of a person.
        await page.getByLabel("Name of the passkey").fill("Again")
        await page.getByRole("button", { name: "Add a passkey" }).click()
        await page.getByText("has a passkey of yours already").waitFor()

        await page.getByRole("button", { name: "Sign out", exact: true }).click()
        await page.goto(`${origin}/sign-in?to=/app`)
        await authenticator.verifies(false)
        await page.getByRole("button", { name: "Sign in with a passkey" }).click()
        await page.getByText("Nothing was chosen").waitFor()
        expect(await violationsOf(page)).toEqual([])
        await authenticator.verifies(true)
        const sent = page.waitForRequest(`${origin}/sign-in/passkey`)
        await page.getByRole("button", { name: "Sign in with a passkey" }).click()
        await page.waitForURL(`${origin}/app`)
        const again = await fetch(`${origin}/sign-in/passkey`, {
          method: "POST",
          redirect: "manual",
          headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
          body: (await sent).postData()
        })
        expect([again.status, again.headers.get("set-cookie")]).toEqual([403, null])

        await page.goto(`${origin}/account`)
        await page.getByText("a passkey, from").waitFor()
        await page.getByRole("button", { name: "Remove Laptop" }).click()
        await page.getByRole("button", { name: "Remove Laptop" }).waitFor({ state: "detached" })
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )
})
