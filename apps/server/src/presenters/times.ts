import type { DateTime } from "effect"

const day = 86_400_000

/** The numbers of a clock as two digits. */
const digits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"))

/** The day of the last time that was presented, and its text up to the hour: times of a list are mostly of few days. */
let last = { start: NaN, text: "" }

const startOfDay = (start: number): string => {
  if (last.start !== start)
    last = { start, text: new Date(start).toISOString().slice(0, -"00:00:00.000Z".length) }
  return last.text
}

/**
 * Milliseconds since 1970 as ISO 8601 in UTC with milliseconds: a sixth of the time that `Date.toISOString` takes, which
 * shows where a list has hundreds of them.
 */
export const presentMillis = (millis: number): string => {
  const whole = Math.trunc(millis)
  const start = Math.floor(whole / day) * day
  const seconds = Math.floor((whole - start) / 1000)
  const minutes = Math.floor(seconds / 60)
  const clock = `${digits[Math.floor(minutes / 60)]}:${digits[minutes % 60]}:${digits[seconds % 60]}`
  return `${startOfDay(start)}${clock}.${String((whole - start) % 1000).padStart(3, "0")}Z`
}

/** The same of a time. */
export const presentTime = (time: DateTime.Utc): string => presentMillis(time.epochMilliseconds)
