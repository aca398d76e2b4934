import { Layer } from "effect"
import * as Deliveries from "./Deliveries.ts"
import * as MailPreferences from "./MailPreferences.ts"
import * as Notices from "./Notices.ts"
import * as Webhooks from "./Webhooks.ts"

/** Everything of notifications in Postgres. */
export const layer = Layer.mergeAll(Deliveries.layer, MailPreferences.layer, Notices.layer, Webhooks.layer)
export { omittedTables } from "./records.ts"
