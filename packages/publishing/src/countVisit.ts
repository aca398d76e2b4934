import { monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { jsonAnswer } from "./answers/jsonAnswer.ts"
import { isForMachines } from "./answers/machineAnswer.ts"
import { limited } from "./answers/plainAnswers.ts"
import { PageCaches } from "./pages/PageCaches.ts"
import type { Answer } from "./visits/Answer.ts"
import type { Visit } from "./visits/Visit.ts"
import { VisitCost } from "./visits/VisitCost.ts"

/** The time of the event loop that an address has in a minute, in milliseconds: half of it. A visit takes at least one. */
export const visitLimit = 30_000

const tooMany = "Too many requests came from this address. Try again later."

const refusalOf = (path: string, wait: number): Answer =>
  isForMachines(path)
    ? jsonAnswer(429, { error: tooMany }, { "retry-after": String(wait) })
    : limited(wait, tooMany)

/**
 * Answers a visitor, and counts the visit for its address by the time of the event loop that it takes, at least a millisecond. Beyond
 * `visitLimit` the answer is 429 with `Retry-After`.
 */
export const countVisit = Effect.fnUntraced(function* <E, R>(
  { address, path }: Visit,
  answer: Effect.Effect<Answer, E, R>
) {
  const { counts, limitsVisits } = yield* PageCaches
  if (!limitsVisits || address === null) return yield* answer
  const key = `visit ${address}`
  const { isTooMuch, resetAfter } = counts.count(key, visitLimit, yield* monotonicMillis)
  if (isTooMuch) return refusalOf(path, Math.max(1, Math.ceil(resetAfter / 1000)))
  const cost = { milliseconds: 0 }
  return yield* Effect.ensuring(
    Effect.provideService(answer, VisitCost, cost),
    // The first millisecond is counted.
    Effect.sync(() => counts.charge(key, visitLimit, Math.max(0, cost.milliseconds - 1)))
  )
})
