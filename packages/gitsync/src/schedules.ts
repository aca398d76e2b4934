import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { synchroniseDue } from "./connections/synchroniseDue.ts"

/** The regular work of synchronisation. */
export const schedules = [schedule("gitsync.synchroniseDue", Duration.seconds(20), synchroniseDue())]
