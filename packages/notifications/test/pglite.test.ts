import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./NotificationServices.ts"

layer(pglite, { timeout: "60 seconds" })("notifications, pglite", everyContract)
