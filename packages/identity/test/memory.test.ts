import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { memory } from "./IdentityServices.ts"
import { bootstrapContract } from "./installation/bootstrap.contract.ts"
import { setUpContract } from "./installation/setUp.contract.ts"

layer(memory, { timeout: "60 seconds" })("identity, memory", everyContract)
layer(memory, { timeout: "60 seconds" })("an empty installation, memory", bootstrapContract)
layer(memory, { timeout: "60 seconds" })("a new installation, memory", setUpContract)
