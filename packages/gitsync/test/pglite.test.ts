import { layer } from "@effect/vitest"
import { isProof } from "@octavo/markdown/testing"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./imports/GitsyncServices.ts"

layer(pglite, { timeout: "60 seconds" })("gitsync, pglite", (it) => everyContract(it, isProof))
