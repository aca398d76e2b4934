import type { JobHandler } from "@octavo/kernel"
import { sendDeliveries } from "./deliveries/sendDeliveries.ts"
import { sendMails } from "./mails/sendMails.ts"

type Needs<One> = One extends JobHandler<infer R> ? R : never

const every = [sendDeliveries, sendMails]

/** The kinds of background jobs of notifications. */
export const jobs: ReadonlyArray<JobHandler<Needs<(typeof every)[number]>>> = every
