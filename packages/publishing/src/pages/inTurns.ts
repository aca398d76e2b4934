import { runSlice, Tenant } from "@octavo/kernel"
import { Effect } from "effect"
import { VisitCost } from "../visits/VisitCost.ts"
import { PageCaches } from "./PageCaches.ts"

/** Runs a computation in slices of some milliseconds, each in a turn of the event loop, fairly between visitors, and adds their time to the cost of the visit. */
export const inTurns = Effect.fnUntraced(function* <A>(compute: () => Generator<void, A, void>) {
  const { writing } = yield* PageCaches
  const tenant = yield* Tenant
  const cost = yield* VisitCost
  const steps = compute()
  const slice = Effect.andThen(
    Effect.yieldNow,
    Effect.sync(() => {
      const began = performance.now()
      const step = runSlice(steps)
      cost.milliseconds += performance.now() - began
      return step
    })
  )
  for (;;) {
    const step = yield* writing.withPermit(tenant, slice)
    if (step.done === true) return step.value
  }
})
