import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { plansContract } from "./postgres/plans.contract.ts"
import { postgres } from "./TranslationServices.ts"

layer(postgres, { timeout: "60 seconds" })("translations, postgres", (it) => {
  everyContract(it)
  plansContract(it)
})
