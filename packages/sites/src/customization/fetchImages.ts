import { Blobs, Downloads, Signer } from "@octavo/kernel"
import { Effect } from "effect"
import { readFontMetrics } from "./readFontMetrics.ts"
import type { Customization, CustomizationOverride } from "./Customization.ts"
import { fontAt } from "./fontLinks.ts"
import { fontTypeOf } from "./fontTypeOf.ts"
import { fontFilesOf, imagesOf } from "./imagesOf.ts"
import { SiteFontRefused, type SiteImage, SiteImageRefused } from "./SiteCustomization.ts"
import { imageTypeOf } from "./imageTypeOf.ts"

const limits = { maxBytes: 2 * 1024 * 1024, timeout: "10 seconds" } as const

const fetchImage = Effect.fnUntraced(function* (url: string) {
  const { bytes } = yield* (yield* Downloads).get(url, limits)
  const type = imageTypeOf(bytes)
  if (type === null) return yield* new SiteImageRefused({ url })
  const image: SiteImage = { hash: yield* (yield* Blobs).put(bytes), type, size: bytes.length }
  return image
})

/** Fonts of this installation and copies are stored already. */
const fetchFont = Effect.fnUntraced(function* (url: string, copy: SiteImage | undefined) {
  const blobs = yield* Blobs
  const stored = copy ?? fontAt(yield* Signer, url)
  const bytes =
    stored === null
      ? (yield* (yield* Downloads).get(url, limits)).bytes
      : yield* Effect.catchTag(blobs.get(stored.hash), "BlobMissing", () =>
          Effect.fail(new SiteFontRefused({ url }))
        )
  const type = fontTypeOf(bytes)
  if (type === null) return yield* new SiteFontRefused({ url })
  const metrics = yield* readFontMetrics(bytes, type)
  const image: SiteImage = { hash: yield* blobs.put(bytes), type, size: bytes.length, metrics }
  return image
})

/**
 * Fetches the images and fonts of settings that are not known yet, each once, and stores copies of them. All fail with one. Copies of fonts
 * without metrics are read again.
 */
export const fetchImages = Effect.fn("sites.fetchImages")(function* (
  settings: Customization | CustomizationOverride,
  known: Readonly<Record<string, SiteImage>>
) {
  const copyOf = (url: string) => (Object.hasOwn(known, url) ? known[url] : undefined)
  const fonts = new Set(fontFilesOf(settings).filter((url) => copyOf(url)?.metrics === undefined))
  const images = imagesOf(settings).filter((url) => copyOf(url) === undefined)
  const fetched = yield* Effect.forEach(
    [...images, ...fonts],
    Effect.fnUntraced(function* (url) {
      const image = fonts.has(url) ? yield* fetchFont(url, copyOf(url)) : yield* fetchImage(url)
      return [url, image] as const
    }),
    { concurrency: 4 }
  )
  return Object.fromEntries(fetched)
})
