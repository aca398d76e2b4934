import { Sealer } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { PublishingAuth } from "./PublishingAuth.ts"
import { PublishingAuths } from "./PublishingAuths.ts"

const keyBytes = 64

/** A new visitor key, and the same sealed: 64 random bytes in base64, whose characters are the bytes of the key. */
export const newVisitorKey = Effect.gen(function* () {
  const sealer = yield* Sealer
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(keyBytes))).toString("base64")
  return { key, sealedKey: sealer.seal(key) }
})

/** Gives a site a visitor key. */
export const makeVisitorKey = Effect.fnUntraced(function* (siteId: SiteId) {
  const auth = new PublishingAuth({
    siteId,
    sealedKey: (yield* newVisitorKey).sealedKey,
    formerSealedKey: null,
    formerUntil: null,
    fallbackUrl: null,
    updatedAt: yield* DateTime.now
  })
  yield* (yield* PublishingAuths).put(auth)
  return auth
})
