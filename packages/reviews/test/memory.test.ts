import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { memory } from "./ReviewsServices.ts"

layer(memory, { timeout: "60 seconds" })("reviews, memory", everyContract)
