import type { Subscriber } from "@octavo/kernel"
import { recordEvents } from "./deliveries/recordEvents.ts"
import { recordRevalidations } from "./deliveries/recordRevalidations.ts"
import { recordNotices } from "./mails/recordNotices.ts"

type Needs<One> = One extends Subscriber<infer R> ? R : never

const every = [...recordEvents, ...recordRevalidations, ...recordNotices]

/** The subscribers of notifications to events of other packages. */
export const subscribers: ReadonlyArray<Subscriber<Needs<(typeof every)[number]>>> = every
