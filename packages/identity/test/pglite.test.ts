import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./IdentityServices.ts"
import { bootstrapContract } from "./installation/bootstrap.contract.ts"
import { setUpContract } from "./installation/setUp.contract.ts"

layer(pglite, { timeout: "60 seconds" })("identity, pglite", everyContract)
layer(pglite, { timeout: "60 seconds" })("an empty installation, pglite", bootstrapContract)
layer(pglite, { timeout: "60 seconds" })("a new installation, pglite", setUpContract)
