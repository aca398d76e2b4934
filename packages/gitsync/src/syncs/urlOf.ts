import { Sealer } from "@octavo/kernel"
import { Effect, Option, Redacted } from "effect"
import { SyncCredentials } from "../states/SyncCredentials.ts"
import type { SyncRequest } from "./SyncRequest.ts"

/** The URL of an order with the credentials that were given with it. */
export const urlOf = Effect.fnUntraced(function* (order: Pick<SyncRequest, "url">, jobId: string) {
  const sealed = yield* (yield* SyncCredentials).find(jobId)
  const sealer = yield* Sealer
  return Redacted.make(Option.getOrElse(Option.flatMap(sealed, sealer.open), () => order.url))
})
