import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { memory } from "./KernelServices.ts"

layer(memory, { timeout: "60 seconds", excludeTestServices: true })("kernel, memory", everyContract)
