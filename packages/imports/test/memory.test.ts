import { layer } from "@effect/vitest"
import { importContentContract } from "./importContent.contract.ts"
import { importContentIntoPageContract } from "./importContentIntoPage.contract.ts"
import { templatesContract } from "./templates/templates.contract.ts"
import { memory } from "./ImportServices.ts"

layer(memory, { timeout: "60 seconds" })("imports, memory", (it) => {
  importContentContract(it)
  importContentIntoPageContract(it)
  templatesContract(it)
})
