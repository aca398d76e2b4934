import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { memory } from "./TranslationServices.ts"

layer(memory, { timeout: "60 seconds" })("translations, memory", everyContract)
