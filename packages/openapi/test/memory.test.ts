import { layer } from "@effect/vitest"
import { memory } from "./OpenApiServices.ts"
import { pageDocumentsContract } from "./pageDocuments.contract.ts"
import { specsContract } from "./specs.contract.ts"
import { specTargetsContract } from "./specTargets.contract.ts"

layer(memory, { timeout: "60 seconds" })("openapi, memory", (it) => {
  specsContract(it)
  specTargetsContract(it)
  pageDocumentsContract(it)
})
