import { layer } from "@effect/vitest"
import { pglite } from "./ContentServices.ts"
import { everyContract } from "./everyContract.ts"

layer(pglite, { timeout: "60 seconds" })("content, pglite", everyContract)
