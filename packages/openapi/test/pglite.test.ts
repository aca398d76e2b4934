import { layer } from "@effect/vitest"
import { pglite } from "./OpenApiServices.ts"
import { pageDocumentsContract } from "./pageDocuments.contract.ts"
import { specsContract } from "./specs.contract.ts"
import { specTargetsContract } from "./specTargets.contract.ts"

layer(pglite, { timeout: "60 seconds" })("openapi, pglite", (it) => {
  specsContract(it)
  specTargetsContract(it)
  pageDocumentsContract(it)
})
