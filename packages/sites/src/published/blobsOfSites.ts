import type { FindHeldBlobs } from "@octavo/content"
import { Effect } from "effect"
import { Customizations } from "../customization/Customizations.ts"
import { CustomFonts } from "../fonts/CustomFonts.ts"

/** Sites hold the copies of their images and fonts, and organizations the files of their fonts. */
export const blobsOfSites: Effect.Effect<FindHeldBlobs, never, Customizations | CustomFonts> = Effect.gen(
  function* () {
    const customizations = yield* Customizations
    const fonts = yield* CustomFonts
    return (hashes) =>
      Effect.zipWith(
        customizations.findUsedBlobs(hashes),
        fonts.findUsedBlobs(hashes),
        (ofSites, ofFonts) => new Set([...ofSites, ...ofFonts])
      )
  }
)
