import { layer } from "@effect/vitest"
import { importContentContract } from "./importContent.contract.ts"
import { importContentIntoPageContract } from "./importContentIntoPage.contract.ts"
import { templatesContract } from "./templates/templates.contract.ts"
import { postgres } from "./ImportServices.ts"

layer(postgres, { timeout: "60 seconds" })("imports, postgres", (it) => {
  importContentContract(it)
  importContentIntoPageContract(it)
  templatesContract(it)
})
