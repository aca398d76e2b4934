import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { purgeDeletedSites } from "./sites/purgeDeletedSites.ts"

/** The regular work of sites. */
export const schedules = [schedule("sites.purgeDeletedSites", Duration.hours(1), purgeDeletedSites())]
