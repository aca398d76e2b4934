import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { plansContract } from "./postgres/plans.contract.ts"
import { postgres } from "./NotificationServices.ts"

layer(postgres, { timeout: "60 seconds" })("notifications, postgres", (it) => {
  everyContract(it)
  plansContract(it)
})
