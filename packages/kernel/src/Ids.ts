import { Clock, Effect } from "effect"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// Random bytes cost the same for many as for one.
const randomBytes = new Uint8Array(4096)
let used = randomBytes.length
const randomLength = 13

const randomText = (): string => {
  if (used + randomLength > randomBytes.length) {
    crypto.getRandomValues(randomBytes)
    used = 0
  }
  let text = ""
  for (const end = used + randomLength; used < end; used++) text += alphabet[randomBytes[used]! % 32]!
  return text
}

const countLength = 3
let lastMillis = -1
let count = 0

const digitsOf = (value: number, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = alphabet[rest % 32]! + text
  return text
}

/** Added to the time of an id, so that the first of its ten characters is a letter: the least number of ten that begins with `a`. */
const firstLetter = 10 * 32 ** 9

/**
 * An id for a thing made at `millis` (milliseconds since 1970): 26 letters and digits, a letter first, so that it is an identifier of CSS
 * as it stands. The first ten sort by time, the next
 * three count what this process made within the millisecond, so that ids sort in the order in which they were made, and
 * thirteen (65 bits) are random, so that nobody guesses them.
 */
export const idAt = (millis: number): string => {
  count = millis === lastMillis ? (count + 1) % 32 ** countLength : 0
  lastMillis = millis
  return digitsOf(firstLetter + millis, 10) + digitsOf(count, countLength) + randomText()
}

/** An id for a thing made now. */
export const newId: Effect.Effect<string> = Effect.map(Clock.currentTimeMillis, idAt)
