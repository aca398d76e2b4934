import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { crowdContract } from "./postgres/crowd.contract.ts"
import { plansContract } from "./postgres/plans.contract.ts"
import { postgres } from "./SitesServices.ts"

layer(postgres, { timeout: "60 seconds" })("sites, postgres", (it) => {
  everyContract(it)
  crowdContract(it)
  plansContract(it)
})
