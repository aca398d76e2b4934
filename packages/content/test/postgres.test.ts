import { layer } from "@effect/vitest"
import { postgres } from "./ContentServices.ts"
import { everyContract } from "./everyContract.ts"

layer(postgres, { timeout: "60 seconds" })("content, postgres", everyContract)
