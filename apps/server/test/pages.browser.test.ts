import { describe, expect, it } from "@effect/vitest"
import { freePort } from "@octavo/kernel/testing"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { DateTime, Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { createServer } from "node:http"
import type { Page } from "playwright-core"
import {
  ApiToken,
  ApiTokens,
  createSignInLink,
  hashKey,
  Organization,
  Organizations,
  requestDeviceCode,
  presentUserCode
} from "@octavo/identity"
import { createInviteLink } from "@octavo/content"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { printerOfWords } from "@octavo/pdf/testing"
import { aChromium } from "@octavo/browser"
import { screenshots, violationsOf } from "./aServedSite.ts"
import { inMemory, lying } from "./aServer.ts"
import { routerConfig, routes } from "../src/server.ts"

/** A server on a port, with a person who has a token and a sign-in link, and a device that waits. */
const aSite = Effect.gen(function* () {
  const port = yield* freePort
  const url = `http://localhost:${port}`
  const services = yield* Layer.build(inMemory(printerOfWords, lying()))
  yield* Layer.build(
    HttpRouter.serve(routes({ publicUrl: url, rateLimit: null }), {
      disableLogger: true,
      disableListenLog: true,
      routerConfig
    }).pipe(
      Layer.provide(Layer.succeedContext(services)),
      Layer.provide(NodeHttpServer.layer(createServer, { port }))
    )
  )
  const prepared = Effect.gen(function* () {
    const organization = yield* anOrganization({ title: "Acme Industries" })
    const user = yield* aMember(organization.id)
    const key = `oct_${"k".repeat(43)}`
    yield* (yield* ApiTokens).put(
      new ApiToken({
        id: yield* newId,
        userId: user.id,
        label: "Build server",
        hash: hashKey(key),
        createdAt: yield* DateTime.now,
        lastUsedAt: null,
        expiresAt: null,
        revokedAt: null
      })
    )
    const { secret } = yield* createSignInLink(user.id).pipe(as({ id: user.id, isOperator: true }))
    const { code } = yield* requestDeviceCode({
      clientId: "octavo",
      label: "octavo on laptop",
      address: "192.0.2.7"
    })
    yield* (yield* Organizations).put(new Organization({ ...organization, inviteLinks: true }))
    // With a second organization, the sign-in page asks for an address.
    yield* anOrganization()
    const made = yield* createInviteLink(organization.id, {
      to: { kind: "organization", id: organization.id },
      role: "edit",
      expiresAt: null,
      uses: null
    }).pipe(as(user))
    const guest = yield* aUser()
    const other = yield* createSignInLink(guest.id).pipe(as({ id: user.id, isOperator: true }))
    const invite = `/invite/${organization.id}/${made.link.id}`
    return {
      invite,
      otherLink: `/sign-in/link/${other.secret}`,
      user,
      key,
      link: `/sign-in/link/${secret}`,
      code: presentUserCode(code.userCode)
    }
  })
  return { url, ...(yield* Effect.orDie(Effect.provideContext(prepared, services))) }
})

/** Looks at a page in light and dark: axe finds nothing, and nothing is blocked or overflows. */
const look = async (page: Page, name: string) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    if (screenshots !== undefined) {
      await page.screenshot({ path: `${screenshots}/${name}-${colorScheme}.png`, fullPage: true })
    }
    const violations = await violationsOf(page, colorScheme === "light" ? "all" : "colours")
    expect([name, colorScheme, violations]).toEqual([name, colorScheme, []])
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    expect([name, overflow]).toEqual([name, 0])
  }
}

describe("the pages in a browser", { timeout: 120_000 }, () => {
  it.live("sign in by link and by token, are accessible in light and dark, and allow a device", () =>
    Effect.gen(function* () {
      const { code, invite, key, link, otherLink, url, user } = yield* aSite
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
        const page = await context.newPage()
        const problems: Array<string> = []
        page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
        await page.goto(`${url}/account`)
        expect(new URL(page.url()).pathname).toBe("/sign-in")
        await look(page, "sign-in")
        await page.goto(`${url}${link}`)
        await look(page, "link")
        await page.getByRole("button", { name: "Sign in" }).click()
        expect(page.url()).toBe(`${url}/app`)
        await page.goto(`${url}/account`)
        await page.getByLabel("Label").fill("My laptop")
        await page.getByRole("button", { name: "Create token" }).click()
        expect(await page.getByLabel("New token").inputValue()).toMatch(/^oct_/)
        await look(page, "account")
        await page.goto(`${url}/device?code=${code}`)
        await look(page, "device")
        await page.getByRole("button", { name: "Continue" }).click()
        await look(page, "consent")
        await page.getByRole("button", { name: "Allow" }).click()
        await look(page, "allowed")
        await page.setViewportSize({ width: 360, height: 700 })
        await page.goto(`${url}/account`)
        await look(page, "account-narrow")
        await page.getByRole("button", { name: "Sign out", exact: true }).first().click()
        await look(page, "signed-out")
        expect(problems).toEqual([])
        await page.goto(`${url}${link}`)
        await look(page, "error")
        await page.goto(`${url}/sign-in`)
        await page.getByLabel("E-mail address").fill("ada@unknown.example")
        await page.getByRole("button", { name: "Continue" }).click()
        expect(await page.textContent("main")).toContain("no single sign-on for this address")
        await look(page, "no-provider")
        await page.getByLabel("API token").fill("oct_wrong")
        await page.getByRole("button", { name: "Sign in" }).click()
        await look(page, "wrong-token")
        await page.getByLabel("API token").fill(key)
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.goto(`${url}/account`)
        expect(await page.textContent("main")).toContain(user.email)
        await look(page, "account-of-token")
        await page.goto(`${url}${invite}`)
        await look(page, "invite-redundant")
        const guest = await (await browser.newContext({ viewport: { width: 360, height: 700 } })).newPage()
        await guest.goto(`${url}${invite}`)
        expect(new URL(guest.url()).pathname).toBe("/sign-in")
        await guest.goto(`${url}${otherLink}`)
        await guest.getByRole("button", { name: "Sign in" }).click()
        await guest.goto(`${url}${invite}`)
        await look(guest, "invite")
        await guest.getByRole("button", { name: "Join" }).click()
        await guest.goto(`${url}/account`)
        expect(await guest.textContent("main")).toContain("Acme Industries (edit)")
      })
    }).pipe(Effect.scoped)
  )
})
