import { recordEvents } from "./deliveries/recordEvents.ts"

/** The subscribers of notifications to events of other packages. */
export const subscribers = recordEvents
