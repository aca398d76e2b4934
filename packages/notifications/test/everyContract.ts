import { deliveriesContract } from "./deliveries/deliveries.contract.ts"
import { mailsContract } from "./mails/mails.contract.ts"
import type { NotificationTests } from "./NotificationServices.ts"
import { revalidationsContract } from "./deliveries/revalidations.contract.ts"
import { webhooksContract } from "./webhooks/webhooks.contract.ts"

/** The contracts of all stores of notifications. */
export const everyContract = (it: NotificationTests) => {
  webhooksContract(it)
  deliveriesContract(it)
  revalidationsContract(it)
  mailsContract(it)
}
