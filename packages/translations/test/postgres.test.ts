import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { postgres } from "./TranslationServices.ts"

layer(postgres, { timeout: "60 seconds" })("translations, postgres", everyContract)
