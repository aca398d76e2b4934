import { layer } from "@effect/vitest"
import { everyContract } from "./everyContract.ts"
import { postgres } from "./ReviewsServices.ts"

layer(postgres, { timeout: "60 seconds" })("reviews, postgres", everyContract)
