import { describe, expect, it } from "@effect/vitest"
import { createSamlProvider, samlServiceUrls, updateSamlProvider } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { aChromium } from "@octavo/browser"
import { aSimpleSamlPhp, type Signed, unpackSimpleSamlPhp } from "./aSimpleSamlPhp.ts"
import { aSite } from "./aSite.ts"

const unpacked = unpackSimpleSamlPhp()
if (unpacked === null) {
  throw new Error("SimpleSAMLphp is not proved: apt-get cannot download the packages of Debian 12 here.")
}

/** A folder for the responses, to become tests of the reader. */
const recorded = process.env["OCTAVO_RECORD_RESPONSES"]

/** A server with one provider, whose metadata are those of SimpleSAMLphp. */
const aSiteWith = Effect.fnUntraced(function* (signed: Signed) {
  const { url, within } = yield* aSite
  const { admin, organization, provider } = yield* within(
    Effect.gen(function* () {
      const organization = yield* anOrganization({ title: "Acme" })
      const admin = as(yield* aMember(organization.id))
      const created = yield* createSamlProvider(organization.id, { label: "SimpleSAMLphp" }).pipe(admin)
      return { admin, organization, provider: created.provider }
    }).pipe(Effect.orDie)
  )
  const service = samlServiceUrls(url, provider.id)
  const idp = yield* aSimpleSamlPhp(unpacked, service, signed)
  const update = updateSamlProvider(organization.id, provider.id, { metadata: idp.metadata })
  const updated = yield* within(update.pipe(admin, Effect.orDie))
  expect([updated.provider.status, updated.problems]).toEqual(["active", []])
  return { url, idp, service, provider: updated.provider }
})

describe("SimpleSAMLphp in a browser", { timeout: 180_000 }, () => {
  for (const signed of [
    { response: true, assertion: true },
    { response: false, assertion: true },
    { response: true, assertion: false }
  ]) {
    it.live(
      `signs in with ${JSON.stringify(signed)} as signed parts, and from its tile without a question`,
      () =>
        Effect.gen(function* () {
          const { idp, provider, service, url } = yield* aSiteWith(signed)
          const browser = yield* aChromium
          yield* Effect.promise(async () => {
            const page = await (await browser.newContext()).newPage()
            const posted: Array<string> = []
            page.on("request", (request) => {
              if (request.url() !== service.acsURL) return
              posted.push(new URLSearchParams(request.postData() ?? "").get("SAMLResponse") ?? "")
            })
            await page.goto(`${url}/device`)
            await page.getByRole("link", { name: "Continue with SimpleSAMLphp" }).click()
            await page.fill("input[name=username]", "grace")
            await page.fill("input[name=password]", "secret")
            await page.locator("#submit_button, button[type=submit], input[type=submit]").first().click()
            await page.waitForURL(`${url}/device`)
            await page.goto(`${url}/account`)
            expect(await page.textContent("main")).toContain("grace@example.org")
            await page.context().clearCookies({ domain: "127.0.0.1" })
            const tile = new URL(`${idp.origin}/saml2/idp/SSOService.php`)
            tile.searchParams.set("spentityid", service.entityID)
            await page.goto(tile.href)
            await page.waitForURL(`${url}/account`)
            expect(await page.textContent("main")).toContain("Grace Hopper")
            expect(posted).toHaveLength(3)
            if (recorded !== undefined) {
              const { certificate, entityId } = provider
              const name = `simplesamlphp-${Object.entries(signed)
                .flatMap(([part, is]) => (is ? [part] : []))
                .join("-")}`
              const golden = {
                now: Date.now(),
                entityId,
                certificate,
                acsUrl: service.acsURL,
                audience: service.entityID,
                posted
              }
              writeFileSync(`${recorded}/${name}.json`, `${JSON.stringify(golden, null, 2)}\n`)
            }
          })
        }).pipe(Effect.scoped)
    )
  }
})
