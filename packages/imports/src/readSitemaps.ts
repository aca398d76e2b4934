import { Downloads } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { decodeText } from "./decodeText.ts"
import { ImportReader } from "./ImportReader.ts"

/** The bounds of sitemaps: number, pages of all, bytes of each unpacked, milliseconds for each and for all of them. */
const bounds = { sitemaps: 10, pages: 10_000, bytes: 10_000_000, time: 8_000, timeOfAll: 15_000 }

const unzip = promisify(gunzip)

const unpacked = (bytes: Uint8Array) =>
  bytes[0] === 0x1f && bytes[1] === 0x8b
    ? Effect.tryPromise(() => unzip(bytes, { maxOutputLength: bounds.bytes }))
    : Effect.succeed(bytes)

const readSitemap = Effect.fnUntraced(
  function* (url: string) {
    const limits = { maxBytes: bounds.bytes, timeout: bounds.time }
    const { bytes } = yield* (yield* Downloads).get(url, limits)
    return yield* (yield* ImportReader).readSitemap(decodeText(yield* unpacked(bytes)))
  },
  // A site without a sitemap, or with one that cannot be read, is read by its links.
  Effect.option
)

/** The addresses that the sitemaps of a site list, in their order; none where there are none, or not in time. */
export const readSitemaps = Effect.fnUntraced(function* (origin: string, named: ReadonlyArray<string>) {
  const own = named.filter((url) => URL.parse(url)?.origin === origin)
  const open = own.length > 0 ? [...own] : [`${origin}/sitemap.xml`]
  const known = new Set(open)
  const pages: Array<string> = []
  const readAll = Effect.gen(function* () {
    for (let read = 0; read < bounds.sitemaps && open.length > 0 && pages.length < bounds.pages; read++) {
      const found = Option.getOrUndefined(yield* readSitemap(open.shift()!))
      pages.push(...(found?.pages ?? []).slice(0, bounds.pages - pages.length))
      for (const sitemap of found?.sitemaps ?? []) {
        if (known.has(sitemap) || URL.parse(sitemap)?.origin !== origin) continue
        known.add(sitemap)
        open.push(sitemap)
      }
    }
  })
  yield* Effect.timeoutOption(readAll, bounds.timeOfAll)
  return pages
})
