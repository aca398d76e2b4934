import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { deadlocksContract } from "./postgres/deadlocks.contract.ts"
import { changeRequestStatementsContract } from "./postgres/changeRequestStatements.contract.ts"
import { plansContract } from "./postgres/plans.contract.ts"
import { statementsContract } from "./postgres/statements.contract.ts"
import { postgres } from "./ReviewsServices.ts"

layer(postgres, { timeout: "60 seconds" })("reviews, postgres", (it) => {
  everyContract(it)
  statementsContract(it)
  deadlocksContract(it)
  plansContract(it)
  changeRequestStatementsContract(it)
})
