import { Sealer } from "@octavo/kernel"
import { Effect } from "effect"
import { hashShareKey, newShareKey } from "./shareKey.ts"

/** Makes a key of a share link, as the link stores it. */
export const makeShareKey = Effect.gen(function* () {
  const key = yield* newShareKey
  return { key, sealedKey: (yield* Sealer).seal(key), keyHash: hashShareKey(key) }
})
