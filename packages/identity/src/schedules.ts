import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { removeExpiredSessions } from "./sessions/removeExpiredSessions.ts"

/** The regular work of identity. */
export const schedules = [
  schedule("identity.removeExpiredSessions", Duration.hours(1), removeExpiredSessions())
]
