import { describe, expect, it } from "@effect/vitest"
import { defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { aHandbook } from "./aHandbook.ts"
import { aPublishedSite } from "./aPublishedSite.ts"
import { aServer, publicUrl } from "./aServer.ts"

const bytes = new Uint8Array(Buffer.from("wOF2 the file of a font"))

describe("fonts of an organization", () => {
  it.effect("are uploaded, served at signed links, and used by sites without a download", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const org = `/v1/orgs/${organization.id}`
      const file = { name: "acme.woff2", type: "font/woff2", size: bytes.length }
      const begun = yield* admin.ask("POST", `${org}/storage/upload`, {
        body: { file, kind: "customization_font" }
      })
      yield* server.ask("PUT", begun.body.url.slice(publicUrl.length), {
        body: bytes,
        headers: { "content-type": "application/octet-stream" }
      })
      const made = yield* admin.ask("PUT", `${org}/fonts`, {
        body: { fontFamily: "Acme Sans", fontFaces: [{ weight: 400, storageKey: begun.body.key }] }
      })
      expect([made.status, made.body]).toEqual([
        201,
        {
          id: expect.any(String),
          custom: true,
          fontFamily: "Acme Sans",
          fontFaces: [
            {
              weight: 400,
              sources: [{ url: expect.stringContaining(`${publicUrl}/fonts/`), format: "woff2" }]
            }
          ],
          permissions: { edit: true }
        }
      ])
      const { permissions: _, ...font } = made.body
      const path: string = font.fontFaces[0].sources[0].url.slice(publicUrl.length)
      const given = yield* server.ask("GET", path)
      expect(given.status).toBe(200)
      expect(Object.fromEntries(given.headers)).toMatchObject({
        "content-type": "font/woff2",
        "content-length": String(bytes.length),
        "access-control-allow-origin": "*",
        "cache-control": expect.stringContaining("immutable")
      })
      expect((yield* server.ask("GET", path.replace("signature=", "signature=x"))).status).toBe(403)
      const site = yield* admin.ask("POST", `${org}/sites`, { body: { title: "Docs" } })
      const styling = { ...defaultCustomization.styling, font }
      const set = yield* admin.ask("PUT", `${org}/sites/${site.body.id}/customization`, {
        body: { ...defaultCustomization, styling }
      })
      expect([set.status, set.body.styling.font]).toEqual([200, font])
    })
  )

  it.effect("are shown on a first visit, after a font of the reader's system with the same metrics", () =>
    Effect.gen(function* () {
      const file = readFileSync(
        new URL("../../../packages/html/fonts/inter-basic-400.woff2", import.meta.url)
      )
      const [brand, damaged] = [
        "https://files.example.org/brand.woff2",
        "https://files.example.org/damaged.woff2"
      ]
      const { manage, visit } = yield* aPublishedSite({
        downloads: {
          [brand]: { bytes: new Uint8Array(file), contentType: null },
          [damaged]: { bytes: new Uint8Array(file.subarray(0, 1000)), contentType: null }
        }
      })
      const styleOf = Effect.fnUntraced(function* (url: string) {
        const font = {
          id: "brand",
          custom: true,
          fontFamily: "Brand",
          fontFaces: [{ weight: 400, sources: [{ url }] }]
        }
        const styling = { ...defaultCustomization.styling, font }
        expect((yield* manage("PUT", "/customization", { ...defaultCustomization, styling })).status).toBe(
          200
        )
        const { body: page } = yield* visit("/sites/acme")
        expect(page).not.toContain('rel="preload"')
        return (yield* visit(/\/sites\/acme\/~octavo\/theme-[0-9a-f]+\.css/.exec(page)![0])).body
      })
      const style = yield* styleOf(brand)
      expect(style).toMatch(
        /@font-face\{font-family:site-sans;font-weight:400;font-display:swap;src:url\(images\/[0-9a-f]{64}\) format\("woff2"\)\}/
      )
      expect(style).toMatch(
        /@font-face\{font-family:site-sans-fallback;font-weight:400;src:local\("Arial"\)[^}]*;size-adjust:107\.\d+%;ascent-override:90\.\d+%/
      )
      expect(style).toContain("--sans:site-sans,site-sans-fallback,")
      const other = yield* styleOf(damaged)
      expect(other).toContain("font-display:optional")
      expect(other).not.toContain("site-sans-fallback")
    })
  )
})
