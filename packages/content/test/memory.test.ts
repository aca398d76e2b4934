import { layer } from "@effect/vitest"
import { memory } from "./ContentServices.ts"
import { everyContract } from "./everyContract.ts"

layer(memory, { timeout: "60 seconds" })("content, memory", (it) => everyContract(it))
