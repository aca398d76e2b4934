import { Duration } from "effect"

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pauses between attempts: about a day together. */
const pauses = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 8 * hour, 10 * hour]

/** The attempts of a delivery before it is given up. */
export const maxAttempts = pauses.length + 1

/**
 * The pause after so many attempts: between four and six fifths of the plan, by `random` from 0 to 1, so that receivers that
 * failed together are not asked together; and at least as long as the receiver asks, up to an hour. Null when no attempt is left.
 */
export const retryDelay = (attempts: number, random: number, retryAfter: number | null) => {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return null
  const asked = Math.min(hour, (retryAfter ?? 0) * second)
  return Duration.millis(Math.max(asked, Math.round(pause * (0.8 + 0.4 * random))))
}
