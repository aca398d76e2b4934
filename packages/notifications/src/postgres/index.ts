import { Layer } from "effect"
import * as Deliveries from "./Deliveries.ts"
import * as Webhooks from "./Webhooks.ts"

/** Everything of notifications in Postgres. */
export const layer = Layer.mergeAll(Deliveries.layer, Webhooks.layer)
