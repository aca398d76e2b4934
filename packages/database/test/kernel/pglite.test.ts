import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { installationContract } from "./Installation.contract.ts"
import { pglite } from "./KernelServices.ts"
import { workersContract } from "./workers.contract.ts"

layer(pglite, { timeout: "60 seconds", excludeTestServices: true })("kernel, pglite", (it) => {
  everyContract(it)
  installationContract(it)
  workersContract(it)
})
