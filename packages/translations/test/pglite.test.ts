import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./TranslationServices.ts"

layer(pglite, { timeout: "60 seconds" })("translations, pglite", everyContract)
