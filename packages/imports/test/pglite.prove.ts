import { layer } from "@effect/vitest"
import { importContentContract } from "./importContent.contract.ts"
import { importContentIntoPageContract } from "./importContentIntoPage.contract.ts"
import { templatesContract } from "./templates/templates.contract.ts"
import { pglite } from "./ImportServices.ts"

layer(pglite, { timeout: "60 seconds" })("imports, pglite", (it) => {
  importContentContract(it)
  importContentIntoPageContract(it)
  templatesContract(it)
})
