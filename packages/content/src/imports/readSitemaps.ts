import { Downloads } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { decodeText } from "./decodeText.ts"
import { ImportReader } from "./ImportReader.ts"

/** What is read of sitemaps: how many, bytes of each unpacked, milliseconds for each. */
const bounds = { sitemaps: 10, bytes: 10_000_000, time: 8_000 }

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

/** The addresses that the sitemaps of a site list, in their order; none where there are no sitemaps. */
export const readSitemaps = Effect.fnUntraced(function* (origin: string, named: ReadonlyArray<string>) {
  const own = named.filter((url) => URL.parse(url)?.origin === origin)
  const open = own.length > 0 ? [...own] : [`${origin}/sitemap.xml`]
  const known = new Set(open)
  const pages: Array<string> = []
  for (let read = 0; read < bounds.sitemaps && open.length > 0; read++) {
    const found = Option.getOrUndefined(yield* readSitemap(open.shift()!))
    for (const page of found?.pages ?? []) pages.push(page)
    for (const sitemap of found?.sitemaps ?? []) {
      if (known.has(sitemap) || URL.parse(sitemap)?.origin !== origin) continue
      known.add(sitemap)
      open.push(sitemap)
    }
  }
  return pages
})
