import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { installationContract } from "./Installation.contract.ts"
import { postgres } from "./KernelServices.ts"
import { plansContract } from "./plans.contract.ts"
import { workersContract } from "./workers.contract.ts"

layer(postgres, { timeout: "60 seconds", excludeTestServices: true })("kernel, postgres", (it) => {
  everyContract(it)
  installationContract(it)
  workersContract(it)
  plansContract(it)
})
