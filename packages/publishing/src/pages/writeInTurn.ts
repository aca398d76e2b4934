import { Tenant } from "@octavo/kernel"
import { Effect } from "effect"
import { pack } from "../visits/Answer.ts"
import { PageCaches } from "./PageCaches.ts"
import type { RenderedPage } from "./RenderedPage.ts"

/** The text of a page or a file, and the policy of what it may load. */
export interface Written {
  readonly text: string
  readonly policy: string
}

/**
 * Writes a text, one in a turn of the event loop and fairly between visitors, and compresses it. A page with the navigation of thousands of
 * pages takes tens of milliseconds, which add up where many are written in the same turn.
 */
export const writeInTurn = Effect.fnUntraced(function* (write: () => Written) {
  const { writing } = yield* PageCaches
  const turn = Effect.andThen(Effect.yieldNow, Effect.sync(write))
  const { policy, text } = yield* writing.withPermit(yield* Tenant, turn)
  const rendered: RenderedPage = { body: yield* pack(text), policy }
  return rendered
})
