import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { memory } from "./SitesServices.ts"

layer(memory, { timeout: "60 seconds" })("sites, memory", (it) => everyContract(it))
