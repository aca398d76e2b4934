import { Effect, Semaphore } from "effect"
import type { LineId } from "../revisions/Revision.ts"

const turns = new Map<LineId, { readonly semaphore: Semaphore.Semaphore; waiting: number }>()

/**
 * Lets those who plan edits of one line in this process go one after the other, so that none of them finds again and
 * again that another was faster. Others may still write meanwhile. Never to be waited for within a unit of work.
 */
export const inTurn =
  (lineId: LineId) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const turn = turns.get(lineId) ?? { semaphore: Semaphore.makeUnsafe(1), waiting: 0 }
      turns.set(lineId, turn)
      turn.waiting++
      const leave = Effect.sync(() => {
        if (--turn.waiting === 0) turns.delete(lineId)
      })
      return Effect.ensuring(turn.semaphore.withPermits(1)(effect), leave)
    })
