import { layer } from "@effect/vitest"
import { isProof } from "@octavo/markdown/testing"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./SitesServices.ts"

layer(pglite, { timeout: "60 seconds" })("sites, pglite", (it) => everyContract(it, isProof))
