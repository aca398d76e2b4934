import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Deliveries } from "./Deliveries.ts"

/** How long deliveries are kept. */
const kept = { days: 30 }

/** Removes the deliveries that are older than thirty days, with their attempts. */
export const removeOldDeliveries = Effect.fn("notifications.removeOldDeliveries")(function* () {
  yield* (yield* Deliveries).removeBefore(DateTime.subtractDuration(yield* DateTime.now, kept))
}, atomically)
