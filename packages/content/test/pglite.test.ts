import { layer } from "@effect/vitest"
import { isProof } from "@octavo/markdown/testing"
import { pglite } from "./ContentServices.ts"
import { everyContract } from "./everyContract.ts"

layer(pglite, { timeout: "60 seconds" })("content, pglite", (it) => everyContract(it, isProof))
