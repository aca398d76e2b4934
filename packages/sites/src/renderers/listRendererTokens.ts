import { requireOperator } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { RendererTokens } from "./RendererTokens.ts"

/** The keys of front ends of others, those that ended among them; requires an operator. */
export const listRendererTokens = Effect.fn("sites.listRendererTokens")(function* (request: ListingRequest) {
  yield* requireOperator
  return yield* (yield* RendererTokens).list(request)
})
