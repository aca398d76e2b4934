import { Blobs, Downloads } from "@octavo/kernel"
import { Effect } from "effect"
import { type SiteImage, SiteImageRefused } from "./SiteCustomization.ts"
import { imageTypeOf } from "./imageTypeOf.ts"

const limits = { maxBytes: 2 * 1024 * 1024, timeout: "10 seconds" } as const

/** Fetches images that are not known yet, each once, and stores copies of them. All fail with one. */
export const fetchImages = Effect.fn("sites.fetchImages")(function* (
  urls: ReadonlyArray<string>,
  known: Readonly<Record<string, SiteImage>>
) {
  const downloads = yield* Downloads
  const blobs = yield* Blobs
  const missing = urls.filter((url) => !Object.hasOwn(known, url))
  const fetched = yield* Effect.forEach(
    missing,
    Effect.fnUntraced(function* (url) {
      const { bytes } = yield* downloads.get(url, limits)
      const type = imageTypeOf(bytes)
      if (type === null) return yield* new SiteImageRefused({ url })
      const image: SiteImage = { hash: yield* blobs.put(bytes), type, size: bytes.length }
      return [url, image] as const
    }),
    { concurrency: 4 }
  )
  return Object.fromEntries(fetched)
})
