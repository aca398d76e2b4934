import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { memory } from "./NotificationServices.ts"

layer(memory, { timeout: "60 seconds" })("notifications, memory", everyContract)
