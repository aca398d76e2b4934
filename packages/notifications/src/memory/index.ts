import { Layer } from "effect"
import * as Deliveries from "./Deliveries.ts"
import { NotificationTables } from "./NotificationTables.ts"
import * as Webhooks from "./Webhooks.ts"

/** Everything of notifications in the memory of this process. */
export const layer = Layer.mergeAll(Deliveries.layer, Webhooks.layer).pipe(
  Layer.provide(NotificationTables.layer)
)
