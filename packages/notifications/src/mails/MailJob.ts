import { UserId } from "@octavo/identity"
import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"

const MailOrder = Schema.Struct({ userId: UserId })

/** The mail of one user about all that waits. */
export const MailJob: JobKind<typeof MailOrder.Type> = {
  name: "notifications.mail",
  payload: MailOrder,
  maxAttempts: 3,
  shareOf: () => "mail"
}
