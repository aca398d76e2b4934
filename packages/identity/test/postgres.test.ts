import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { plansContract } from "./postgres/plans.contract.ts"
import { postgres } from "./IdentityServices.ts"
import { bootstrapContract } from "./installation/bootstrap.contract.ts"
import { setUpContract } from "./installation/setUp.contract.ts"

layer(postgres, { timeout: "60 seconds" })("identity, postgres", (it) => {
  everyContract(it)
  plansContract(it)
})
layer(postgres, { timeout: "60 seconds" })("an empty installation, postgres", bootstrapContract)
layer(postgres, { timeout: "60 seconds" })("a new installation, postgres", setUpContract)
