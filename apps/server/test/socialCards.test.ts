import { expect, it } from "@effect/vitest"
import { defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"

const card = /property="og:image" content="http:\/\/octavo\.test(\/[^"]+~octavo\/cards\/[^"]+\.png)"/

/** The size of a PNG in pixels. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

it.effect(
  "a page names a card that is drawn for it, which changes with its colours and is only there for pages that visitors see",
  () =>
    Effect.gen(function* () {
      const { manage, server, visit } = yield* aPublishedSite()
      const page = yield* visit("/sites/acme")
      const [, address] = card.exec(page.body)!
      const get = (path: string) =>
        Effect.promise(async () => {
          const response = await server.fetch(`http://octavo.test${path}`, {
            headers: { host: "octavo.test" }
          })
          return { response, bytes: Buffer.from(await response.arrayBuffer()) }
        })
      const { bytes, response } = yield* get(address!)
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
      expect(sizeOf(bytes)).toEqual([1200, 630])
      expect(response.headers.get("cache-control")).toBe("private, max-age=86400")
      yield* manage("PUT", "/customization", {
        ...defaultCustomization,
        styling: { ...defaultCustomization.styling, primaryColor: { light: "#aa0011", dark: "#aa0011" } }
      })
      const [, next] = card.exec((yield* visit("/sites/acme")).body)!
      expect(next).not.toBe(address)
      const former = yield* get(address!)
      expect([former.response.status, former.response.headers.get("cache-control")]).toEqual([
        200,
        "no-store"
      ])
      expect(former.bytes.equals(bytes)).toBe(false)
      const unknown = yield* get(address!.replace(/[\w-]+\/([0-9a-f]{16}\.png)$/, "pg_none/$1"))
      expect(unknown.response.status).toBe(404)
      yield* manage("PATCH", "", { visibility: "share-link" })
      expect((yield* get(next!)).response.status).not.toBe(200)
    }),
  60_000
)
