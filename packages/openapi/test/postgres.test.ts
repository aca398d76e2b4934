import { layer } from "@effect/vitest"
import { postgres } from "./OpenApiServices.ts"
import { pageDocumentsContract } from "./pageDocuments.contract.ts"
import { plansContract } from "./postgres/plans.contract.ts"
import { specsContract } from "./specs.contract.ts"
import { specTargetsContract } from "./specTargets.contract.ts"

layer(postgres, { timeout: "60 seconds" })("openapi, postgres", (it) => {
  specsContract(it)
  specTargetsContract(it)
  pageDocumentsContract(it)
  plansContract(it)
})
