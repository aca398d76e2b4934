import { describe, expect, it } from "@effect/vitest"
import { defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
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
})
