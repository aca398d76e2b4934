import { Clock, Effect } from "effect"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

const encode = (value: bigint, length: number): string => {
  let text = ""
  for (let i = 0; i < length; i++) {
    text = alphabet[Number(value & 31n)]! + text
    value >>= 5n
  }
  return text
}

/**
 * An id for a thing made at `millis` (milliseconds since 1970): 26 URL-safe characters, of which the first ten
 * sort by time and the other sixteen (80 bits) are random, so that nobody guesses it.
 */
export const idAt = (millis: number): string => {
  let random = 0n
  for (const byte of crypto.getRandomValues(new Uint8Array(10))) random = (random << 8n) | BigInt(byte)
  return encode(BigInt(millis), 10) + encode(random, 16)
}

/** An id for a thing made now. */
export const newId: Effect.Effect<string> = Effect.map(Clock.currentTimeMillis, idAt)
