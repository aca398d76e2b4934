import { Layer } from "effect"
import * as Deliveries from "./Deliveries.ts"
import * as MailPreferences from "./MailPreferences.ts"
import * as Notices from "./Notices.ts"
import { NotificationTables } from "./NotificationTables.ts"
import * as Webhooks from "./Webhooks.ts"

/** Everything of notifications in the memory of this process. */
export const layer = Layer.mergeAll(
  Deliveries.layer,
  MailPreferences.layer,
  Notices.layer,
  Webhooks.layer
).pipe(Layer.provide(NotificationTables.layer))
