import { deliveriesContract } from "./deliveries/deliveries.contract.ts"
import { mailsContract } from "./mails/mails.contract.ts"
import type { NotificationTests } from "./NotificationServices.ts"
import { webhooksContract } from "./webhooks/webhooks.contract.ts"

/** The contracts of all stores of notifications. */
export const everyContract = (it: NotificationTests) => {
  webhooksContract(it)
  deliveriesContract(it)
  mailsContract(it)
}
