import { Effect } from "effect"
import { createHash } from "node:crypto"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyLength = 20

/** A new key: 20 characters of base62 (119 bits). Bytes that would make some characters more likely are dropped. */
export const newShareKey: Effect.Effect<string> = Effect.sync(() => {
  let key = ""
  while (key.length < keyLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < 248 && key.length < keyLength) key += alphabet[byte % 62]!
    }
  }
  return key
})

/** Whether a text has the form of a key. */
export const isShareKey = (text: string): boolean => /^[0-9A-Za-z]{20}$/.test(text)

/** The hash of a key of a share link. */
export const hashShareKey = (key: string): string => createHash("sha256").update(key).digest("hex")
