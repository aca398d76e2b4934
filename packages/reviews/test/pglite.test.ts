import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { pglite } from "./ReviewsServices.ts"

layer(pglite, { timeout: "60 seconds" })("reviews, pglite", everyContract)
