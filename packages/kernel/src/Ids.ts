import { Clock, Effect } from "effect"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

const timeOf = (millis: number): string => {
  let text = ""
  for (let rest = millis; text.length < 10; rest = Math.floor(rest / 32)) text = alphabet[rest % 32]! + text
  return text
}

// Random bytes cost the same for many as for one.
const randomBytes = new Uint8Array(4096)
let used = randomBytes.length

const randomText = (): string => {
  if (used === randomBytes.length) {
    crypto.getRandomValues(randomBytes)
    used = 0
  }
  let text = ""
  for (const end = used + 16; used < end; used++) text += alphabet[randomBytes[used]! % 32]!
  return text
}

/**
 * An id for a thing made at `millis` (milliseconds since 1970): 26 URL-safe characters, of which the first ten
 * sort by time and the other sixteen (80 bits) are random, so that nobody guesses it.
 */
export const idAt = (millis: number): string => timeOf(millis) + randomText()

/** An id for a thing made now. */
export const newId: Effect.Effect<string> = Effect.map(Clock.currentTimeMillis, idAt)
