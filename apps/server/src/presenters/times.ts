import { DateTime } from "effect"

/** ISO 8601 in UTC with milliseconds. */
export const presentTime = (time: DateTime.Utc): string => DateTime.formatIso(time)

/** The same for milliseconds since 1970. */
export const presentMillis = (millis: number): string => new Date(millis).toISOString()
