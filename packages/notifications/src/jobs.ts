import { sendDeliveries } from "./deliveries/sendDeliveries.ts"

/** The kinds of background jobs of notifications. */
export const jobs = [sendDeliveries]
