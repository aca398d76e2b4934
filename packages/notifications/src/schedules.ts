import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { removeOldDeliveries } from "./deliveries/removeOldDeliveries.ts"
import { requestDueDeliveries } from "./deliveries/requestDueDeliveries.ts"
import { removeOldNotices, requestDueMails } from "./mails/requestDueMails.ts"

/** The regular work of notifications. */
export const schedules = [
  schedule("notifications.requestDueDeliveries", Duration.seconds(2), requestDueDeliveries()),
  schedule("notifications.removeOldDeliveries", Duration.hours(1), removeOldDeliveries()),
  schedule("notifications.requestDueMails", Duration.seconds(10), requestDueMails()),
  schedule("notifications.removeOldNotices", Duration.hours(1), removeOldNotices())
]
