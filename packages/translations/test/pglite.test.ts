import { layer } from "@effect/vitest"
import { isProof } from "@octavo/markdown/testing"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./TranslationServices.ts"

layer(pglite, { timeout: "60 seconds" })("translations, pglite", (it) => everyContract(it, isProof))
