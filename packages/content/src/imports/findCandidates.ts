import { Downloads } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { decodeText } from "./decodeText.ts"
import { placeOf } from "./ImportedPage.ts"
import { ImportReader, type ReadPage } from "./ImportReader.ts"
import type { RobotsRules } from "./RobotsRules.ts"
import { isWithin, type WebsiteScope } from "./WebsiteScope.ts"

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

const listed = Effect.fnUntraced(function* (origin: string, named: ReadonlyArray<string>) {
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

/** The addresses of other pages of a website, in the order of its sitemap, else of the links of its first page. */
export const findCandidates = Effect.fnUntraced(function* (
  first: Pick<ReadPage, "links"> & { readonly url: string },
  scope: WebsiteScope,
  rules: RobotsRules
) {
  const places = new Set([placeOf(new URL(first.url))])
  const within = (addresses: ReadonlyArray<string>) =>
    addresses.flatMap((address) => {
      if (!isWithin(scope, address)) return []
      const url = new URL(address)
      url.hash = ""
      const place = placeOf(url)
      if (places.has(place)) return []
      places.add(place)
      return [url.href]
    })
  const bySitemap = within(yield* listed(scope.origin, rules.sitemaps))
  const candidates = bySitemap.length > 0 ? bySitemap : within(first.links)
  return yield* rules.allowed(candidates)
})
