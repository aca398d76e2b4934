import { FairSemaphore, Tenant } from "@octavo/kernel"
import { Context, Effect, Layer, Schema } from "effect"

/** More requests wait than the server can answer soon. */
export class Overloaded extends Schema.TaggedError<Overloaded>()(
  "Overloaded",
  { retryAfterSeconds: Schema.Int },
  { httpApiStatus: 503 }
) {
  override get message() {
    return `The server has too much to do at the moment. Try again in ${this.retryAfterSeconds} s, with fewer requests at a time.`
  }
}

/** Requests that are answered at a time, of one caller and of all, and those that wait for that. */
export interface WorkloadBounds {
  readonly ofCaller: number
  readonly ofAll: number
  readonly waitingOfCaller: number
  readonly waitingOfAll: number
}

/** One caller has an eighth of the places at most, so that others are answered beside whatever it asks for. */
const usualBounds: WorkloadBounds = { ofCaller: 32, ofAll: 256, waitingOfCaller: 256, waitingOfAll: 2000 }

/** Refusals that are held back at a time. */
const maxHeld = 1000

/**
 * A refusal, a second later: who asks again at once, without regard to `Retry-After`, would keep the server at work with refusals
 * alone. Beyond a bound refusals are made at once.
 */
const refusals = () => {
  let held = 0
  const refused = new Overloaded({ retryAfterSeconds: 1 })
  return Effect.suspend(() => {
    if (held >= maxHeld) return refused
    held++
    return Effect.ensuring(
      Effect.andThen(Effect.sleep("1 second"), refused),
      Effect.sync(() => held--)
    )
  })
}

const make = (bounds: WorkloadBounds) => {
  const refuse = refusals()
  const semaphore = new FairSemaphore({ ofAll: bounds.ofAll, ofTenant: bounds.ofCaller })
  return {
    /** Answers a request of a caller when its turn comes; fails with `Overloaded` when too many wait already. */
    admit: <A, E, R>(caller: string, answer: Effect.Effect<A, E, R>): Effect.Effect<A, E | Overloaded, R> =>
      Effect.suspend((): Effect.Effect<A, E | Overloaded, R> => {
        const isTooMuch =
          semaphore.count >= bounds.ofAll + bounds.waitingOfAll ||
          semaphore.countOf(caller) >= bounds.ofCaller + bounds.waitingOfCaller
        if (isTooMuch) return refuse
        return semaphore.withPermit(caller, Effect.provideService(answer, Tenant, caller))
      })
  }
}

/** Bounds the requests under way, fairly between callers, and refuses with `Overloaded` beyond what may wait. */
export class Workload extends Context.Service<Workload, ReturnType<typeof make>>()(
  "@octavo/server/Workload"
) {
  static readonly layer = (bounds: WorkloadBounds = usualBounds) => Layer.sync(Workload, () => make(bounds))
}
