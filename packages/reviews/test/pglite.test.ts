import { layer } from "@effect/vitest"
import { isProof } from "@octavo/markdown/testing"
import { everyContract } from "./everyContract.ts"
import { changeRequestStatementsContract } from "./postgres/changeRequestStatements.contract.ts"
import { statementsContract } from "./postgres/statements.contract.ts"
import { pglite } from "./ReviewsServices.ts"

layer(pglite, { timeout: "60 seconds" })("reviews, pglite", (it) => {
  everyContract(it, isProof)
  statementsContract(it)
  changeRequestStatementsContract(it)
})
