import { runSlice, Tenant } from "@octavo/kernel"
import { Effect } from "effect"
import { PageCaches } from "./PageCaches.ts"

/** Runs a computation in slices of some milliseconds, each in a turn of the event loop, fairly between visitors. */
export const inTurns = Effect.fnUntraced(function* <A>(compute: () => Generator<void, A, void>) {
  const { writing } = yield* PageCaches
  const tenant = yield* Tenant
  const steps = compute()
  const slice = Effect.andThen(
    Effect.yieldNow,
    Effect.sync(() => runSlice(steps))
  )
  for (;;) {
    const step = yield* writing.withPermit(tenant, slice)
    if (step.done === true) return step.value
  }
})
