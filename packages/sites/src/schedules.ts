import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { removeOldEvents } from "./events/removeOldEvents.ts"
import { verificationInterval, verifyPendingHostnames } from "./hostnames/verifyPendingHostnames.ts"
import { purgeDeletedSites } from "./sites/purgeDeletedSites.ts"

/** The regular work of sites. */
export const schedules = [
  schedule("sites.purgeDeletedSites", Duration.hours(1), purgeDeletedSites()),
  schedule("sites.removeOldEvents", Duration.days(1), removeOldEvents()),
  schedule("sites.verifyPendingHostnames", verificationInterval, verifyPendingHostnames())
]
