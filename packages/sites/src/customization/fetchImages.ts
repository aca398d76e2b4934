import { Blobs, Downloads, Signer } from "@octavo/kernel"
import { Effect } from "effect"
import type { Customization, CustomizationOverride } from "./Customization.ts"
import { fontAt } from "./fontLinks.ts"
import { fontTypeOf } from "./fontTypeOf.ts"
import { fontFilesOf, imagesOf } from "./imagesOf.ts"
import { SiteFontRefused, type SiteImage, SiteImageRefused } from "./SiteCustomization.ts"
import { imageTypeOf } from "./imageTypeOf.ts"

const limits = { maxBytes: 2 * 1024 * 1024, timeout: "10 seconds" } as const

/**
 * Fetches the images and fonts of settings that are not known yet, each once, and stores copies of them. All fail with one. Fonts of this
 * installation are stored already.
 */
export const fetchImages = Effect.fn("sites.fetchImages")(function* (
  settings: Customization | CustomizationOverride,
  known: Readonly<Record<string, SiteImage>>
) {
  const downloads = yield* Downloads
  const blobs = yield* Blobs
  const signer = yield* Signer
  const fonts = new Set(fontFilesOf(settings))
  const missing = [...imagesOf(settings), ...fonts].filter((url) => !Object.hasOwn(known, url))
  const fetched = yield* Effect.forEach(
    missing,
    Effect.fnUntraced(function* (url) {
      const own = fonts.has(url) ? fontAt(signer, url) : null
      if (own !== null) {
        const size = yield* Effect.catchTag(blobs.size(own.hash), "BlobMissing", () =>
          Effect.fail(new SiteFontRefused({ url }))
        )
        return [url, { ...own, size } satisfies SiteImage] as const
      }
      const { bytes } = yield* downloads.get(url, limits)
      const isFont = fonts.has(url)
      const type = isFont ? fontTypeOf(bytes) : imageTypeOf(bytes)
      if (type === null) return yield* isFont ? new SiteFontRefused({ url }) : new SiteImageRefused({ url })
      const image: SiteImage = { hash: yield* blobs.put(bytes), type, size: bytes.length }
      return [url, image] as const
    }),
    { concurrency: 4 }
  )
  return Object.fromEntries(fetched)
})
